using Npgsql;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Backends;

/// <summary>The PostgreSQL database server.</summary>
public sealed class PostgreSql : IBackend
{
    /// <summary>The backend's name on the command line.</summary>
    public const string Name = "postgresql";

    private const string Database = RunningPostgreSql.Database;

    // More than a load test opens plus the server's own reserve.
    private const int MaxConnections = 200;

    // Immediate shutdown: it releases the shared memory, and its data need not be saved.
    private const string EndSignal = "QUIT";

    private static readonly string[] Programs = ["setpriv", "setsid"];

    private static readonly ServiceUser User = new("postgres");

    public BackendOptions Options { get; init; } = new();

    string IBackend.Name => Name;

    public string? Missing() =>
        InstalledProgram.Missing(Programs, "util-linux")
        ?? (PostgreSqlFolder.Programs is null ? "the programs initdb and postgres are missing: apt-get install postgresql" : null);

    /// <summary>Starts the server with the accounts.</summary>
    /// <param name="schema">The SQL statements that create the table <c>accounts</c> and the functions that a login calls.</param>
    /// <param name="cancel">Cancels the start and ends the server.</param>
    /// <exception cref="UserErrorException">PostgreSQL is not installed, or did nothing for too long.</exception>
    public Task<RunningPostgreSql> StartAsync(string schema, IReadOnlyList<StoredAccount> accounts, CancellationToken cancel) =>
        BackendStart.StartAtFreePortAsync(this, Options, (folder, port) => StartAsync(folder, port, schema, accounts, cancel));

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
        await User.TakeOwnershipAsync(Name, folder, cancel).ConfigureAwait(false);
        await BackendTool
            .RunAsync(
                Name,
                User.WrapCommand(
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
        NpgsqlConnectionStringBuilder ConnectAs(string user, string password) =>
            new()
            {
                Host = "127.0.0.1",
                Port = port,
                Database = Database,
                Username = user,
                Password = password,
                // On loopback neither is used.
                SslMode = SslMode.Disable,
                GssEncryptionMode = GssEncryptionMode.Disable,
                // A pool would keep connections open that nothing closes, and a restarted server is a different one.
                Pooling = false,
            };
        ChildProcess process = await LaunchAsync(cancel).ConfigureAwait(false);
        try
        {
            var connection = new NpgsqlConnection(ConnectAs(Database, administrator).ConnectionString);
            await using (connection.ConfigureAwait(false))
            {
                await connection.OpenAsync(cancel).ConfigureAwait(false);
                await PostgreSqlTables.FillAsync(connection, schema, accounts, reader, cancel).ConfigureAwait(false);
                return new(folder, process, LaunchAsync)
                {
                    Name = $"{Name} {connection.PostgreSqlVersion}",
                    Port = port,
                    ConnectionString = new NpgsqlConnectionStringBuilder(ConnectAs(PostgreSqlTables.Reader, reader).ConnectionString)
                    {
                        Pooling = true,
                        MaxAutoPrepare = 8,
                        AutoPrepareMinUsages = 1,
                    }.ConnectionString,
                    AdministratorConnectionString = ConnectAs(Database, administrator).ConnectionString,
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
            string[] command = User.WrapCommand([
                Path.Combine(programs, "postgres"),
                "-D",
                data,
                .. PostgreSqlFolder.Settings(folder, port, MaxConnections).SelectMany(setting => new[] { "-c", setting }),
            ]);
            var started = ChildProcess.StartGuarded(Name, command[0], command[1..], signal: EndSignal);
            return await new BackendStart(Name, Options.IdleTimeout)
                .WaitUntilReadyAsync(started, _ => Task.FromResult(PostgreSqlFolder.IsReady(data, started)), limit)
                .ConfigureAwait(false);
        }
    }
}
