namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>What a mode server says of itself when it is ready: where it is, and the parameters that it runs with.</summary>
/// <param name="Address">The address of all modes but the client certificate's. Its host is <c>localhost</c>, by which name the Kerberos service goes.</param>
/// <param name="CertificateAddress">The address of the client certificate's mode; null where it has none.</param>
/// <param name="Schemes">The names of its modes.</param>
/// <param name="PasswordHash">The scheme and cost of the passwords in the SQL stores.</param>
/// <param name="ReplayCache">The replay cache that Kerberos tokens are held against, as libkrb5 was told it; null for a server without that mode.</param>
public sealed record SchemeServerFacts(
    Uri Address,
    Uri? CertificateAddress,
    IReadOnlyList<string> Schemes,
    string PasswordHash,
    string? ReplayCache
);
