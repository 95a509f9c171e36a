using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Lab.RelyingParties;

/// <summary>What a library says of the keys that it verifies with.</summary>
/// <param name="SmallestRsa">The smallest RSA modulus, in bits.</param>
/// <param name="LargestRsa">The largest; null where it states none.</param>
/// <param name="Curves">The curves; null where it states no limit.</param>
/// <param name="Source">Where it says so.</param>
internal sealed record StatedLimits(string Name, int SmallestRsa, int? LargestRsa, IReadOnlyList<string>? Curves, string Source)
{
    /// <summary>Those that are not run here, because they are for other languages.</summary>
    public static IReadOnlyList<StatedLimits> All { get; } =
    [
        new("ring and rustls-webpki (Rust)", 2048, 8192, ["P-256", "P-384"], "docs.rs/ring, module signature"),
        new("jjwt (Java)", 2048, null, null, "jwtk/jjwt issue 521, by RFC 7518 section 3.3"),
        new("nimbus-jose-jwt (Java)", 2048, null, null, "connect2id/nimbus-jose-jwt issue 219, since 6.1"),
    ];

    /// <summary>What that means for a key.</summary>
    public RelyingPartyTrial Of(TokenKey key, JwsAlgorithm algorithm) =>
        new(Name, algorithm.Name) { Stated = $"{LintResult(key)} ({Source})" };

    private string LintResult(TokenKey key) =>
        key.Curve is { } curve
            ? Curves is null || Curves.Contains(curve)
                ? $"{curve} is within its limits"
                : $"refuses {curve}: it takes {string.Join(" and ", Curves)}"
            : key.SizeInBits < SmallestRsa
                ? $"refuses {key.SizeInBits} bits: it takes {SmallestRsa} or more"
                : key.SizeInBits > LargestRsa
                    ? $"refuses {key.SizeInBits} bits: it takes {LargestRsa} or fewer"
                    : $"{key.SizeInBits} bits are within its limits";
}
