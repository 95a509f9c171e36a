namespace TokenSigningBench.Lab.Accounts;

/// <summary>An account as a database keeps it: a row of the table <c>accounts</c>, without its password.</summary>
/// <param name="Salt">The salt of its password's hash.</param>
/// <param name="Hash">The hash, by the scheme of the run.</param>
/// <param name="Ha1Md5">Digest's H(name:realm:password) with MD5 in lower-case hex (RFC 7616 section 3.4.2), which is as good as the password there.</param>
/// <param name="Ha1Sha256">The same with SHA-256.</param>
public sealed record StoredAccount(string Name, byte[] Salt, byte[] Hash, string Ha1Md5, string Ha1Sha256);
