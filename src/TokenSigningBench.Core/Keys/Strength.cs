namespace TokenSigningBench.Core.Keys;

/// <summary>The strength of keys and signatures: the work to break them, in bits.</summary>
public static class Strength
{
    // NIST SP 800-57 part 1 revision 5, table 2, and SP 800-56B revision 2, appendix D, table 4.
    private static readonly Dictionary<int, int> TableSizes = new()
    {
        [1024] = 80,
        [2048] = 112,
        [3072] = 128,
        [4096] = 152,
        [6144] = 176,
        [7680] = 192,
        [8192] = 200,
        [15360] = 256,
    };

    /// <summary>The strength of an RSA key of exactly this size, in bits.</summary>
    /// <remarks>
    /// Sizes in the standard's tables have its own figure. Other sizes use the formula of SP 800-56B revision 2, appendix D, without its
    /// rounding to a multiple of eight, and never exceed the next size in the table: 2028 bits are a little weaker than 2048.
    /// </remarks>
    public static int OfRsa(int modulusBits)
    {
        if (TableSizes.TryGetValue(modulusBits, out int strength))
            return strength;

        double x = modulusBits * Math.Log(2);
        double bits = (1.923 * Math.Cbrt(x * Math.Log(x) * Math.Log(x)) - 4.69) / Math.Log(2);
        int next = TableSizes.Where(size => size.Key > modulusBits).Select(size => size.Value).DefaultIfEmpty(int.MaxValue).Min();
        return Math.Min(Math.Max(0, (int)Math.Floor(bits)), next);
    }

    /// <summary>The strength of a curve in bits: half its size, and 256 for P-521 (SP 800-57 part 1, table 2).</summary>
    /// <param name="fieldBits">The size of the curve's field in bits.</param>
    public static int OfCurve(int fieldBits) => Math.Min(fieldBits / 2, 256);

    /// <summary>
    /// The strength of a token's signature in bits. HMAC: the lesser of secret and hash (RFC 2104 section 3). Others: the lesser of the
    /// key's strength and the hash's collision resistance, which is half its length (SP 800-57 part 1 revision 5, table 3): at most 128
    /// with SHA-256.
    /// </summary>
    public static int Of(SigningChoice choice) =>
        choice.Algorithm.Family == JwsFamily.Hmac
            ? Math.Min(choice.KeyBits, choice.Algorithm.HashBits)
            : Math.Min(OfKey(choice), choice.Algorithm.HashBits / 2);

    /// <summary>The strength of the key alone, in bits.</summary>
    public static int OfKey(SigningChoice choice) =>
        choice.Algorithm.Family switch
        {
            JwsFamily.Hmac => choice.KeyBits,
            JwsFamily.Ecdsa => OfCurve(choice.KeyBits),
            JwsFamily.MLDsa => choice.Algorithm.MLDsaSet!.StrengthBits,
            JwsFamily.EdDsa => Ed25519Key.StrengthBits,
            _ => OfRsa(choice.KeyBits),
        };

    /// <summary>The source of <see cref="LastYear"/>.</summary>
    public const string LifetimeSource = "NIST IR 8547, initial public draft, November 2024, table 2";

    /// <summary>The last year in which a classical signature of this strength is accepted, and its status after that year.</summary>
    /// <remarks>
    /// 112 bits are deprecated after 2030. 128 bits and more, which all curves and RSA from 3072 bits have, are disallowed after 2035.
    /// </remarks>
    public static (int Year, string Status) LastYear(int bits) => bits < 128 ? (2030, "deprecated") : (2035, "disallowed");
}
