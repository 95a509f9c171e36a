namespace TokenSigningBench.Lab.Accounts;

/// <summary>The statements that make the table of accounts, and what a login calls, in an empty database.</summary>
internal static class AccountSchema
{
    /// <summary>PostgreSQL's, with stored functions.</summary>
    public static string PostgreSql { get; } = EmbeddedText.Read("postgresql.sql", typeof(AccountSchema));

    /// <summary>SQLite's, which has no stored functions: a login's statement is prepared.</summary>
    public static string Sqlite { get; } = EmbeddedText.Read("sqlite.sql", typeof(AccountSchema));
}
