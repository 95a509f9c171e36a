namespace TokenSigningBench.Articles.Stores;

/// <summary>The SQL statements of a login. Each has one parameter, the account's name.</summary>
/// <param name="Password">Reads the salt and the hash of the password.</param>
/// <param name="Ha1Md5">Reads Digest's H(name:realm:password) with MD5.</param>
/// <param name="Ha1Sha256">Reads the same with SHA-256.</param>
internal sealed record SqlStatements(string Password, string Ha1Md5, string Ha1Sha256)
{
    /// <summary>Calls of PostgreSQL's stored functions (postgresql.sql).</summary>
    public static SqlStatements PostgreSql { get; } =
        new(
            "select salt, hash from account_password(@name)",
            "select ha1 from account_ha1_md5(@name)",
            "select ha1 from account_ha1_sha256(@name)"
        );

    public static SqlStatements Sqlite { get; } =
        new(
            "select salt, hash from accounts where name = @name",
            "select ha1_md5 from accounts where name = @name",
            "select ha1_sha256 from accounts where name = @name"
        );
}
