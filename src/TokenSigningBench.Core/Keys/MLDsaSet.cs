namespace TokenSigningBench.Core.Keys;

/// <summary>A parameter set of ML-DSA (FIPS 204), a signature that is expected to resist quantum computers.</summary>
/// <param name="Number">The number in its name: 44, 65 or 87.</param>
/// <param name="Oid">The object identifier of its keys and signatures (RFC 9881 section 2).</param>
/// <param name="PublicKeyBytes">The length of a public key (FIPS 204 table 2).</param>
/// <param name="SignatureBytes">The length of a signature (FIPS 204 table 2).</param>
/// <param name="Category">The NIST security category (FIPS 204 table 1).</param>
public sealed record MLDsaSet(int Number, string Oid, int PublicKeyBytes, int SignatureBytes, int Category)
{
    public static IReadOnlyList<MLDsaSet> All { get; } =
    [
        new(44, "2.16.840.1.101.3.4.3.17", 1312, 2420, 2),
        new(65, "2.16.840.1.101.3.4.3.18", 1952, 3309, 3),
        new(87, "2.16.840.1.101.3.4.3.19", 2592, 4627, 5),
    ];

    /// <summary>The name in FIPS 204, which is also the <c>alg</c> (RFC 9964 section 4): ML-DSA-65.</summary>
    public string Name => $"ML-DSA-{Number}";

    /// <summary>The length of a public key in bits.</summary>
    public int KeyBits => 8 * PublicKeyBytes;

    /// <summary>
    /// The strength in bits: categories 2, 3 and 5 take at least as much work as a collision of SHA-256, a key search of AES-192, and one
    /// of AES-256 (FIPS 204 appendix A).
    /// </summary>
    public int StrengthBits =>
        Category switch
        {
            2 => 128,
            3 => 192,
            _ => 256,
        };

    /// <summary>The set with this name; null if there is none.</summary>
    public static MLDsaSet? Named(string? name) => All.FirstOrDefault(set => set.Name == name);

    public override string ToString() => Name;
}
