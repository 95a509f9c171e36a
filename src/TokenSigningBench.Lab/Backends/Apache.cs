using Npgsql;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Backends;

/// <summary>The Apache HTTP Server, an independent peer for the modes, with the same back ends.</summary>
public sealed class Apache : IBackend
{
    /// <summary>Its name on the command line.</summary>
    public const string Name = "apache";

    private const string PidFile = "httpd.pid";

    // It gives back what it has of the system, and ends at once.
    private const string EndSignal = "TERM";

    private static readonly string[] Programs = ["apache2", "setpriv", "setsid", "cat"];

    private static readonly ServiceUser User = new("www-data");

    /// <summary>Where and how it is started.</summary>
    internal BackendOptions Options { get; init; } = new();

    string IBackend.Name => Name;

    public string? Missing() =>
        InstalledProgram.Missing(Programs, ApacheConfiguration.Packages)
        ?? (
            ApacheConfiguration.MissingFiles.FirstOrDefault() is { } file
                ? $"the file {file} is missing: apt-get install {ApacheConfiguration.Packages}"
                : null
        );

    /// <summary>Starts it. It asks back ends that run already, and that must outlive it.</summary>
    /// <param name="accounts">The accounts that are in them. PostgreSQL is given one more table of them, because Apache cannot check the hashes of ours.</param>
    /// <param name="cancel">Ends the waiting, and the part with it.</param>
    /// <exception cref="UserErrorException">It is missing, or did not get ready in time.</exception>
    public async Task<RunningApache> StartAsync(ApacheBackEnds backEnds, IReadOnlyList<Account> accounts, CancellationToken cancel)
    {
        if (Missing() is { } missing)
            throw new UserErrorException(Name, missing);
        if (backEnds.PostgreSql is { } server)
            await AddAccountsAsync(server, accounts, cancel).ConfigureAwait(false);
        return await BackendStart
            .AtFreePortAsync(this, Options, (folder, port, limit) => StartAsync(folder, port, backEnds, limit), cancel)
            .ConfigureAwait(false);
    }

    private async Task<RunningApache> StartAsync(BackendFolder folder, int port, ApacheBackEnds backEnds, CancellationToken cancel)
    {
        var configuration = new ApacheConfiguration(folder, port, PidFile, backEnds);
        await folder.WriteAsync("httpd.conf", configuration.Write(), cancel).ConfigureAwait(false);
        await configuration.WritePagesAsync(cancel).ConfigureAwait(false);
        var environment = new Dictionary<string, string>();
        if (backEnds.Kdc is { } kdc)
        {
            // Copies, because it runs as a user who cannot look into the other's folder.
            File.Copy(kdc.ConfigFile, folder.File("krb5.conf"));
            File.Copy(kdc.KeyTab, folder.File("http.keytab"));
            environment = new(RunningKdc.ServerEnvironmentIn(folder.Path));
        }

        await User.TakeAsync(Name, folder, cancel).ConfigureAwait(false);
        string apache = InstalledProgram.Find("apache2")!;
        string[] command = User.Command(apache, "-d", folder.Path, "-f", folder.File("httpd.conf"), "-D", "FOREGROUND");
        // Before it runs: whatever goes wrong from then on would have to end it.
        string version = await VersionAsync(apache, cancel).ConfigureAwait(false);
        return new(folder, await LaunchAsync(cancel).ConfigureAwait(false), LaunchAsync)
        {
            Name = $"{Name} {version}",
            Port = port,
            Schemes = configuration.Schemes,
        };

        Task<ChildProcess> LaunchAsync(CancellationToken limit) =>
            new BackendStart(Name, Options.Limit).LaunchAsync(command, folder.File(PidFile), port, limit, environment, EndSignal);
    }

    // {SHA} is the one of its formats that costs what the article's hash does: SHA-1 once. It has no salt.
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
