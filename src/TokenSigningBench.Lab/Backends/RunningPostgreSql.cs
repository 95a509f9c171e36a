using Npgsql;

namespace TokenSigningBench.Lab.Backends;

/// <summary>A running PostgreSQL server with the table of accounts.</summary>
public sealed class RunningPostgreSql : RunningBackend
{
    internal RunningPostgreSql(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start)
        : base(folder, process, start) { }

    public const string Database = "postgres";

    /// <summary>The role that may only read the accounts.</summary>
    public const string Reader = PostgreSqlTables.Reader;

    internal const string PasswordFileName = "pgpass";

    /// <summary>A file with that role's password, for libpq's <c>passfile</c>.</summary>
    public string PasswordFile => Path.Combine(Folder, PasswordFileName);

    /// <summary>
    /// Npgsql's connection string of the role that may only read the accounts. It contains the password: pass it by standard input or
    /// memory only.
    /// </summary>
    public required string ConnectionString { get; init; }

    /// <summary>The connection string of the administrator, the only role that can create tables.</summary>
    public string AdministratorConnectionString { get; init; } = "";

    /// <summary>The same for a server that opens a connection for each request, and keeps it.</summary>
    internal string PooledAdministratorConnectionString =>
        new NpgsqlConnectionStringBuilder(AdministratorConnectionString) { Pooling = true }.ConnectionString;
}
