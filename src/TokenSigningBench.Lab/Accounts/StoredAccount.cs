namespace TokenSigningBench.Lab.Accounts;

/// <summary>An account as stored in a database: a row of the table <c>accounts</c>, without the password.</summary>
/// <param name="Salt">The salt of the password hash.</param>
/// <param name="Hash">The password hash, by the run's scheme.</param>
/// <param name="Ha1Md5">
/// Digest's H(name:realm:password) with MD5 in lower-case hex (RFC 7616 section 3.4.2). For Digest it is equivalent to the password.
/// </param>
/// <param name="Ha1Sha256">The same with SHA-256.</param>
public sealed record StoredAccount(string Name, byte[] Salt, byte[] Hash, string Ha1Md5, string Ha1Sha256);
