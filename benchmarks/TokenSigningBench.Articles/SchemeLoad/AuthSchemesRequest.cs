using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>The parameters of a measurement of authentication schemes.</summary>
/// <param name="Schemes">The schemes, by their names in <see cref="SchemeNames"/>; none if primitives are measured.</param>
public sealed record AuthSchemesRequest(IReadOnlyList<string> Schemes, AuthSchemesPlan Plan)
{
    /// <summary>
    /// The numbers of the figures of the 2002 article whose primitives are measured over HTTP; none if schemes are measured.
    /// </summary>
    public IReadOnlyList<int> Figures { get; init; } = [];

    /// <summary>The algorithm and cost of the password hashes in the SQL stores.</summary>
    public required PasswordHash PasswordHash { get; init; }

    /// <summary>Whether an Apache HTTP Server with the same backends is measured in the same rounds.</summary>
    public bool AgainstApache { get; init; }

    /// <summary>The TLS certificate of all schemes, with its private key; null for plain HTTP. The caller disposes it.</summary>
    public X509Certificate2? Tls { get; init; }

    /// <summary>
    /// The certificate of a second server with the same schemes over TLS, which is measured in the same rounds; null for none. The caller
    /// disposes it.
    /// </summary>
    public X509Certificate2? AgainstTls { get; init; }

    public const int MaxConcurrentUsers = LoadLimits.DefaultConnections;

    /// <summary>The maximum window: within it, the fastest scheme stays below the maximum number of requests of one load.</summary>
    public static readonly TimeSpan MaxWindow = TimeSpan.FromSeconds(10);

    /// <summary>The timeout of one response.</summary>
    internal TimeSpan MaxWait { get; init; } = new LoadLimits().MaxWait;
}
