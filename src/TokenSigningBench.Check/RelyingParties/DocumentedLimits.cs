using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>The limits that a library documents for the keys it verifies with.</summary>
/// <param name="MinRsaBits">Minimum RSA modulus, in bits.</param>
/// <param name="MaxRsaBits">Maximum RSA modulus, in bits; null if none is documented.</param>
/// <param name="Curves">The supported curves; null if no limit is documented.</param>
/// <param name="Source">Where the limits are documented.</param>
internal sealed record DocumentedLimits(string Name, int MinRsaBits, int? MaxRsaBits, IReadOnlyList<string>? Curves, string Source)
{
    /// <summary>Libraries for other languages, which are not run here.</summary>
    public static IReadOnlyList<DocumentedLimits> All { get; } =
    [
        new("ring and rustls-webpki (Rust)", 2048, 8192, ["P-256", "P-384"], "docs.rs/ring, module signature"),
        new("jjwt (Java)", 2048, null, null, "jwtk/jjwt issue 521, by RFC 7518 section 3.3"),
        new("nimbus-jose-jwt (Java)", 2048, null, null, "connect2id/nimbus-jose-jwt issue 219, since 6.1"),
    ];

    public RelyingPartyTrial Of(TokenKey key, JwsAlgorithm algorithm) =>
        new(Name, algorithm.Name) { Stated = $"{Describe(key)} ({Source})" };

    private string Describe(TokenKey key) =>
        key.Curve is { } curve
            ? Curves is null || Curves.Contains(curve)
                ? $"{curve} is within its limits"
                : $"refuses {curve}: it takes {string.Join(" and ", Curves)}"
            : key.SizeInBits < MinRsaBits
                ? $"refuses {key.SizeInBits} bits: it takes {MinRsaBits} or more"
                : key.SizeInBits > MaxRsaBits
                    ? $"refuses {key.SizeInBits} bits: it takes {MaxRsaBits} or fewer"
                    : $"{key.SizeInBits} bits are within its limits";
}
