namespace TokenSigningBench.Core.Keys;

/// <summary>A signing algorithm and the size of its key.</summary>
/// <param name="KeyBits">
/// The size of the secret, of the modulus, of the curve's field, or of the public key of ML-DSA and Ed25519, in bits.
/// </param>
public sealed record SigningChoice(JwsAlgorithm Algorithm, int KeyBits)
{
    /// <summary>RFC 7518 sections 3.3 and 3.5: at least 2048 bits.</summary>
    public const int DefaultRsaBits = 2048;

    /// <summary>
    /// HS256, HS384 or HS512 with a secret as long as the hash: RFC 7518 section 3.2 permits no shorter one, and a longer one adds nothing.
    /// </summary>
    public static SigningChoice Hmac(int hashBits) => new(JwsAlgorithm.Hs(hashBits), hashBits);

    public static SigningChoice RsaPkcs1(int hashBits, int keyBits) => new(JwsAlgorithm.Rs(hashBits), keyBits);

    public static SigningChoice RsaPss(int hashBits, int keyBits) => new(JwsAlgorithm.Ps(hashBits), keyBits);

    public static SigningChoice Ecdsa(int hashBits) => Of(JwsAlgorithm.Es(hashBits));

    public static SigningChoice MLDsa(MLDsaSet set) => Of(JwsAlgorithm.MLDsa(set));

    public static SigningChoice EdDsa { get; } = Of(JwsAlgorithm.EdDsa);

    /// <summary>
    /// Reads "HS256", "ES256", "ML-DSA-65" or "PS256:3072": an algorithm, and for RSA the size of its key (default 2048).
    /// </summary>
    /// <exception cref="UserErrorException">The algorithm is unknown, or there is no known RSA key of this size.</exception>
    public static SigningChoice Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        string[] parts = text.Split(':', 2);
        var algorithm = JwsAlgorithm.Parse(parts[0]);
        if (algorithm.Padding is null)
            return parts.Length == 1 ? Of(algorithm) : throw new UserErrorException(text, $"the key of {algorithm} has one size only");
        if (parts.Length == 1)
            return new(algorithm, DefaultRsaBits);
        return
            int.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out int bits)
            && bits >= DefaultRsaBits
            && KnownPrimeKeys.Sizes.Contains(bits)
            ? new(algorithm, bits)
            : throw new UserErrorException(text, $"no size of an RSA key here; known are {KnownPrimeKeys.SizesFrom(DefaultRsaBits)}");
    }

    /// <summary>The key as text: "RSA 2048", "P-256", "ML-DSA-65", "Ed25519", "256-bit secret".</summary>
    public string Key =>
        Algorithm.Family switch
        {
            JwsFamily.Hmac => $"{KeyBits}-bit secret",
            JwsFamily.Ecdsa => Algorithm.Curve!,
            JwsFamily.MLDsa => Algorithm.Name,
            JwsFamily.EdDsa => Ed25519Key.KindName,
            _ => $"RSA {KeyBits}",
        };

    public int SignatureBytes => Algorithm.SignatureBytes(KeyBits);

    /// <summary>Creates a key without a prime search. For timing only: anyone can compute its RSA keys.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no known RSA key of this size.</exception>
    public TokenKey MakeKey() =>
        Algorithm.Family switch
        {
            JwsFamily.Hmac => TokenKey.FromSecret(RandomNumberGenerator.GetBytes(KeyBits / 8)),
            JwsFamily.Ecdsa => KnownPrimeKeys.CreateForTiming(KeySpec.Curve(KeyBits)),
            JwsFamily.MLDsa => KnownPrimeKeys.CreateForTiming(KeySpec.MLDsa(Algorithm.MLDsaSet!)),
            JwsFamily.EdDsa => KnownPrimeKeys.CreateForTiming(KeySpec.Ed25519),
            _ => KnownPrimeKeys.CreateForTiming(KeySpec.Rsa(KeyBits)),
        };

    // ML-DSA's key and algorithm have one name.
    public override string ToString() => Algorithm.Family == JwsFamily.MLDsa ? Algorithm.Name : $"{Algorithm}, {Key}";

    /// <summary>An algorithm whose key has one size, or for HMAC one as long as the hash.</summary>
    public static SigningChoice Of(JwsAlgorithm algorithm) =>
        new(
            algorithm,
            algorithm.Family == JwsFamily.EdDsa
                ? KeySpec.Ed25519.Bits
                : algorithm.FieldBits ?? algorithm.MLDsaSet?.KeyBits ?? algorithm.HashBits
        );
}
