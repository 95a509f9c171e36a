namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>The addresses and parameters that a scheme server reports when it is ready.</summary>
/// <param name="Address">
/// The address of all schemes except the client certificate's. Its host is <c>localhost</c>, the name of the Kerberos service.
/// </param>
/// <param name="CertificateAddress">The address of the client certificate scheme; null if there is none.</param>
/// <param name="Schemes">The names of the schemes.</param>
/// <param name="PasswordHash">The scheme and cost of the passwords in the SQL stores.</param>
/// <param name="ReplayCache">libkrb5's replay cache for Kerberos tokens, as configured; null for a server without Kerberos.</param>
public sealed record SchemeServerFacts(
    Uri Address,
    Uri? CertificateAddress,
    IReadOnlyList<string> Schemes,
    string PasswordHash,
    string? ReplayCache
);
