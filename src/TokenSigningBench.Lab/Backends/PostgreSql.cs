using Npgsql;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Backends;

/// <summary>The database server PostgreSQL.</summary>
public sealed class PostgreSql : IBackend
{
    /// <summary>Its name on the command line.</summary>
    public const string Name = "postgresql";

    private const string Database = RunningPostgreSql.Database;

    // Above what a load of the lab opens, and the server's own reserve.
    private const int MaxConnections = 200;

    // Immediate: it gives back its shared memory, and nothing that it wrote is worth saving.
    private const string EndSignal = "QUIT";

    private static readonly string[] Programs = ["setpriv", "setsid"];

    private static readonly ServiceUser User = new("postgres");

    /// <summary>Where and how it is started.</summary>
    internal BackendOptions Options { get; init; } = new();

    string IBackend.Name => Name;

    public string? Missing() =>
        InstalledProgram.Missing(Programs, "util-linux")
        ?? (PostgreSqlFolder.Programs is null ? "the programs initdb and postgres are missing: apt-get install postgresql" : null);

    /// <summary>Starts it with accounts.</summary>
    /// <param name="schema">The statements that make the table <c>accounts</c>, and whatever a login calls.</param>
    /// <param name="cancel">Ends the waiting, and the part with it.</param>
    /// <exception cref="UserErrorException">It is missing, or did not get ready in time.</exception>
    public Task<RunningPostgreSql> StartAsync(string schema, IReadOnlyList<StoredAccount> accounts, CancellationToken cancel) =>
        BackendStart.AtFreePortAsync(this, Options, (folder, port, limit) => StartAsync(folder, port, schema, accounts, limit), cancel);

    private async Task<RunningPostgreSql> StartAsync(
        BackendFolder folder,
        int port,
        string schema,
        IReadOnlyList<StoredAccount> accounts,
        CancellationToken cancel
    )
    {
        string programs = PostgreSqlFolder.Programs!,
            data = folder.File("data");
        string administrator = RandomNumberGenerator.GetHexString(32),
            reader = RandomNumberGenerator.GetHexString(32);
        await folder.WriteAsync("administrator", administrator, cancel).ConfigureAwait(false);
        await folder
            .WriteAsync(
                RunningPostgreSql.PasswordFileName,
                Invariant($"127.0.0.1:{port}:{Database}:{PostgreSqlTables.Reader}:{reader}\n"),
                cancel
            )
            .ConfigureAwait(false);
        await User.TakeAsync(Name, folder, cancel).ConfigureAwait(false);
        await BackendTool
            .RunAsync(
                Name,
                User.Command(
                    Path.Combine(programs, "initdb"),
                    "-D",
                    data,
                    "-U",
                    Database,
                    "-A",
                    "scram-sha-256",
                    $"--pwfile={folder.File("administrator")}",
                    "-E",
                    "UTF8",
                    "--locale=C",
                    "--no-sync",
                    "--no-instructions"
                ),
                null,
                [],
                cancel
            )
            .ConfigureAwait(false);
        NpgsqlConnectionStringBuilder To(string user, string password) =>
            new()
            {
                Host = "127.0.0.1",
                Port = port,
                Database = Database,
                Username = user,
                Password = password,
                // On loopback: neither is asked for, or there.
                SslMode = SslMode.Disable,
                GssEncryptionMode = GssEncryptionMode.Disable,
                // Nothing else would close what it keeps open, and a server that is started again is another.
                Pooling = false,
            };
        ChildProcess process = await LaunchAsync(cancel).ConfigureAwait(false);
        try
        {
            var connection = new NpgsqlConnection(To(Database, administrator).ConnectionString);
            await using (connection.ConfigureAwait(false))
            {
                await connection.OpenAsync(cancel).ConfigureAwait(false);
                await PostgreSqlTables.FillAsync(connection, schema, accounts, reader, cancel).ConfigureAwait(false);
                return new(folder, process, LaunchAsync)
                {
                    Name = $"{Name} {connection.PostgreSqlVersion}",
                    Port = port,
                    ConnectionString = new NpgsqlConnectionStringBuilder(To(PostgreSqlTables.Reader, reader).ConnectionString)
                    {
                        Pooling = true,
                        MaxAutoPrepare = 8,
                        AutoPrepareMinUsages = 1,
                    }.ConnectionString,
                    AdministratorConnectionString = To(Database, administrator).ConnectionString,
                };
            }
        }
        catch (Exception e)
        {
            await process.DisposeAsync().ConfigureAwait(false);
            throw e is NpgsqlException ? new UserErrorException(Name, $"its tables cannot be made: {e.Message}", e) : e;
        }

        async Task<ChildProcess> LaunchAsync(CancellationToken limit)
        {
            await PostgreSqlFolder.WaitForLeftoversAsync(data, limit).ConfigureAwait(false);
            string[] command = User.Command([
                Path.Combine(programs, "postgres"),
                "-D",
                data,
                .. PostgreSqlFolder.Settings(folder, port, MaxConnections).SelectMany(setting => new[] { "-c", setting }),
            ]);
            var started = ChildProcess.StartGuarded(Name, command[0], command[1..], signal: EndSignal);
            return await new BackendStart(Name, Options.Limit)
                .UntilReadyAsync(started, _ => Task.FromResult(PostgreSqlFolder.IsReady(data, started)), limit)
                .ConfigureAwait(false);
        }
    }
}
