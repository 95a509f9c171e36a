namespace TokenSigningBench.Core.Keys;

/// <summary>How many bits of work it takes to break a key.</summary>
public static class Strength
{
    // NIST SP 800-57 part 1 revision 5, table 2, and SP 800-56B revision 2, appendix D, table 4.
    private static readonly Dictionary<int, int> Named = new()
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
    /// Named sizes have the standard's own figure. For those between, the formula of SP 800-56B revision 2, appendix D, without its rounding to a
    /// multiple of eight, and never more than the next named size has: a key of 2028 bits is a little weaker than one of 2048.
    /// </remarks>
    /// <param name="modulusBits">The size of the modulus in bits.</param>
    public static int OfRsa(int modulusBits)
    {
        if (Named.TryGetValue(modulusBits, out int named))
            return named;

        double x = modulusBits * Math.Log(2);
        double bits = (1.923 * Math.Cbrt(x * Math.Log(x) * Math.Log(x)) - 4.69) / Math.Log(2);
        int next = Named.Where(size => size.Key > modulusBits).Select(size => size.Value).DefaultIfEmpty(int.MaxValue).Min();
        return Math.Min(Math.Max(0, (int)Math.Floor(bits)), next);
    }

    /// <summary>The strength of a curve of this size, in bits: half its size, and 256 for P-521 (SP 800-57 part 1, table 2).</summary>
    /// <param name="fieldBits">The size of the curve's field in bits.</param>
    public static int OfCurve(int fieldBits) => Math.Min(fieldBits / 2, 256);

    /// <summary>
    /// The strength of a token's signature, in bits. HMAC: the lesser of secret and hash (RFC 2104 section 3). The others: the lesser of the key and
    /// of the hash against collisions, which is half its length (SP 800-57 part 1 revision 5, table 3): with SHA-256 never more than 128.
    /// </summary>
    /// <param name="choice">The algorithm and the size of its key.</param>
    public static int Of(SigningChoice choice) =>
        choice.Algorithm.Family == JwsFamily.Hmac
            ? Math.Min(choice.KeyBits, choice.Algorithm.HashBits)
            : Math.Min(OfKey(choice), choice.Algorithm.HashBits / 2);

    /// <summary>The strength of its key alone, in bits.</summary>
    /// <param name="choice">The algorithm and the size of its key.</param>
    public static int OfKey(SigningChoice choice) =>
        choice.Algorithm.Family switch
        {
            JwsFamily.Hmac => choice.KeyBits,
            JwsFamily.Ecdsa => OfCurve(choice.KeyBits),
            _ => OfRsa(choice.KeyBits),
        };

    /// <summary>Where <see cref="LastYear"/> has its years from.</summary>
    public const string LifetimeSource = "NIST IR 8547, initial public draft, November 2024, table 2";

    /// <summary>The last year in which a classical signature of this strength is wanted, and what it is after that.</summary>
    /// <remarks>112 bits are deprecated after 2030; 128 bits and more, which any curve and RSA from 3072 bits on have, are disallowed after 2035.</remarks>
    /// <param name="bits">The strength in bits.</param>
    public static (int Year, string Fate) LastYear(int bits) => bits < 128 ? (2030, "deprecated") : (2035, "disallowed");
}
