namespace TokenSigningBench.Lab.Accounts;

/// <summary>The SQL statements that create the table of accounts, and the functions that a login calls, in an empty database.</summary>
public static class AccountSchema
{
    /// <summary>For PostgreSQL, with stored functions.</summary>
    public static string PostgreSql { get; } = EmbeddedText.Read("postgresql.sql", typeof(AccountSchema));

    /// <summary>For SQLite, which has no stored functions: a login uses a prepared statement.</summary>
    public static string Sqlite { get; } = EmbeddedText.Read("sqlite.sql", typeof(AccountSchema));
}
