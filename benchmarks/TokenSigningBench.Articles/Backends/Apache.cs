using Npgsql;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Articles.Backends;

/// <summary>The Apache HTTP Server, an independent implementation of the authentication schemes on the same backends.</summary>
public sealed class Apache : IBackend
{
    /// <summary>The backend's name on the command line.</summary>
    public const string Name = "apache";

    private const string PidFile = "httpd.pid";

    // SIGTERM makes it release system resources and end at once.
    private const string EndSignal = "TERM";

    private static readonly string[] Programs = ["apache2", "setpriv", "setsid", "cat"];

    private static readonly ServiceUser User = new("www-data");

    internal BackendOptions Options { get; init; } = new();

    string IBackend.Name => Name;

    public string? Missing() =>
        InstalledProgram.Missing(Programs, ApacheConfiguration.Packages)
        ?? (
            ApacheConfiguration.MissingFiles.FirstOrDefault() is { } file
                ? $"the file {file} is missing: apt-get install {ApacheConfiguration.Packages}"
                : null
        );

    /// <summary>Starts Apache on backends that are already running and that must outlive it.</summary>
    /// <param name="accounts">
    /// The accounts of the backends. PostgreSQL gets another table for them, because Apache cannot check the hashes in the lab's own table.
    /// </param>
    /// <param name="cancel">Cancels the start and ends Apache.</param>
    /// <exception cref="UserErrorException">Apache is not installed, or did nothing for too long.</exception>
    public async Task<RunningApache> StartAsync(ApacheBackends backends, IReadOnlyList<Account> accounts, CancellationToken cancel)
    {
        if (Missing() is { } missing)
            throw new UserErrorException(Name, missing);
        if (backends.PostgreSql is { } server)
            await AddAccountsAsync(server, accounts, cancel).ConfigureAwait(false);
        return await BackendStart
            .StartAtFreePortAsync(this, Options, (folder, port) => StartAsync(folder, port, backends, cancel))
            .ConfigureAwait(false);
    }

    private async Task<RunningApache> StartAsync(BackendFolder folder, int port, ApacheBackends backends, CancellationToken cancel)
    {
        var configuration = new ApacheConfiguration(folder, port, PidFile, backends);
        await folder.WriteAsync("httpd.conf", configuration.Build(), cancel).ConfigureAwait(false);
        await configuration.WritePagesAsync(cancel).ConfigureAwait(false);
        var environment = new Dictionary<string, string>();
        if (backends.Kdc is { } kdc)
        {
            // Copies, because Apache runs as a user who cannot read the KDC's folder.
            File.Copy(kdc.ConfigFile, folder.File("krb5.conf"));
            File.Copy(kdc.KeyTab, folder.File("http.keytab"));
            environment = new(RunningKdc.ServerEnvironmentIn(folder.Path));
        }

        await User.TakeOwnershipAsync(Name, folder, cancel).ConfigureAwait(false);
        string apache = InstalledProgram.Find("apache2")!;
        string[] command = User.WrapCommand(apache, "-d", folder.Path, "-f", folder.File("httpd.conf"), "-D", "FOREGROUND");
        // Read before the start: after it, each failure would have to end the process.
        string version = await VersionAsync(apache, cancel).ConfigureAwait(false);
        return new(folder, await LaunchAsync(cancel).ConfigureAwait(false), LaunchAsync)
        {
            Name = $"{Name} {version}",
            Port = port,
            Schemes = configuration.Schemes,
        };

        Task<ChildProcess> LaunchAsync(CancellationToken limit) =>
            new BackendStart(Name, Options.IdleTimeout).LaunchAsync(command, folder.File(PidFile), port, limit, environment, EndSignal);
    }

    // Of Apache's formats, {SHA} is the one that costs as much as the 2002 article's hash: one SHA-1. It has no salt.
    private static async Task AddAccountsAsync(RunningPostgreSql server, IReadOnlyList<Account> accounts, CancellationToken cancel)
    {
        var connection = new NpgsqlConnection(server.AdministratorConnectionString);
        await using (connection.ConfigureAwait(false))
        {
            try
            {
                await connection.OpenAsync(cancel).ConfigureAwait(false);
#pragma warning disable CA5350 // Apache's format.
                IEnumerable<object[]> rows = accounts.Select<Account, object[]>(account =>
                    [account.Name, $"{{SHA}}{Convert.ToBase64String(SHA1.HashData(Encoding.UTF8.GetBytes(account.Password)))}"]
                );
                await PostgreSqlTables.AddAsync(connection, ApacheConfiguration.Table, rows, cancel).ConfigureAwait(false);
#pragma warning restore CA5350
            }
            catch (NpgsqlException e)
            {
                throw new UserErrorException(Name, $"its accounts cannot be put into {server.Name}: {e.Message}", e);
            }
        }
    }

    private static async Task<string> VersionAsync(string apache, CancellationToken cancel)
    {
        // "Server version: Apache/2.4.62 (Debian)"
        string line = await BackendTool.FirstLineAsync(Name, [apache, "-v"], cancel).ConfigureAwait(false);
        return line.Split('/', ' ').FirstOrDefault(word => word.Length > 0 && char.IsAsciiDigit(word[0])) ?? line;
    }
}
