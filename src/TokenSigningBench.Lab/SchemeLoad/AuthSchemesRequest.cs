using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>What is to be measured.</summary>
/// <param name="Schemes">The modes, by their names in <see cref="SchemeNames"/>; none where it is primitives.</param>
public sealed record AuthSchemesRequest(IReadOnlyList<string> Schemes, AuthSchemesPlan Plan)
{
    /// <summary>The figures of the 2002 article whose primitives are measured over HTTP; none where it is modes.</summary>
    public IReadOnlyList<int> Figures { get; init; } = [];

    /// <summary>The scheme and the cost of the passwords in the SQL stores.</summary>
    public required PasswordHash PasswordHash { get; init; }

    /// <summary>Whether an Apache HTTP Server with the same back ends is measured in the same rounds.</summary>
    public bool AgainstApache { get; init; }

    /// <summary>A certificate with its private key that all modes are served by; null for plain HTTP. It stays the caller's.</summary>
    public X509Certificate2? Tls { get; init; }

    public const int MaxUserCount = LoadLimits.DefaultConnections;

    /// <summary>The longest window: in it the fastest mode stays below the most requests that one load keeps.</summary>
    public static readonly TimeSpan MaxWindow = TimeSpan.FromSeconds(10);

    /// <summary>How long one answer may take.</summary>
    internal TimeSpan MaxWait { get; init; } = new LoadLimits().MaxWait;
}
