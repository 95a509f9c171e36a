namespace TokenSigningBench.Lab.Backends;

/// <summary>A PostgreSQL server that runs, with the accounts in its table.</summary>
public sealed class RunningPostgreSql : RunningBackend
{
    internal RunningPostgreSql(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start)
        : base(folder, process, start) { }

    public const string Database = "postgres";

    /// <summary>The role that may read the accounts and nothing else.</summary>
    public const string Reader = PostgreSqlTables.Reader;

    internal const string PasswordFileName = "pgpass";

    /// <summary>A file with that role's password, for libpq's <c>passfile</c>.</summary>
    public string PasswordFile => Path.Combine(Folder, PasswordFileName);

    /// <summary>The connection string for Npgsql of the role that may read the accounts and nothing else. It holds that role's password: it goes by standard input or memory only.</summary>
    public required string ConnectionString { get; init; }

    /// <summary>The administrator's, who alone makes tables.</summary>
    internal string AdministratorConnectionString { get; init; } = "";
}
