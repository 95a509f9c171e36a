namespace TokenSigningBench.Core.Keys;

/// <summary>What one chooses to sign tokens with: an algorithm and the size of its key.</summary>
/// <param name="KeyBits">The size of the secret, of the modulus, or of the curve's field, in bits.</param>
public sealed record SigningChoice(JwsAlgorithm Algorithm, int KeyBits)
{
    // RFC 7518 sections 3.3 and 3.5: 2048 bits or more.
    private const int DefaultRsaBits = 2048;

    /// <summary>HS256, HS384 or HS512 with a secret as long as the hash: RFC 7518 section 3.2 permits no shorter one, and a longer one adds nothing.</summary>
    public static SigningChoice Hmac(int hashBits) => new(JwsAlgorithm.Hs(hashBits), hashBits);

    /// <summary>RS256, RS384 or RS512 with an RSA key of so many bits.</summary>
    public static SigningChoice RsaPkcs1(int hashBits, int keyBits) => new(JwsAlgorithm.Rs(hashBits), keyBits);

    /// <summary>PS256, PS384 or PS512 with an RSA key of so many bits.</summary>
    public static SigningChoice RsaPss(int hashBits, int keyBits) => new(JwsAlgorithm.Ps(hashBits), keyBits);

    /// <summary>ES256, ES384 or ES512 with its one curve.</summary>
    public static SigningChoice Ecdsa(int hashBits) => Of(JwsAlgorithm.Es(hashBits));

    /// <summary>Reads "HS256", "ES256", "PS256:3072": an algorithm, and for RSA the size of its key (2048 when left out).</summary>
    /// <exception cref="UserErrorException">There is no such algorithm, or no known RSA key of this size.</exception>
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
            : throw new UserErrorException(
                text,
                $"no size of an RSA key here; known are {string.Join(", ", KnownPrimeKeys.Sizes.Where(size => size >= DefaultRsaBits))}"
            );
    }

    /// <summary>The key in a few letters: "RSA 2048", "P-256", "256-bit secret".</summary>
    public string Key =>
        Algorithm.Family switch
        {
            JwsFamily.Hmac => $"{KeyBits}-bit secret",
            JwsFamily.Ecdsa => Algorithm.Curve!,
            _ => $"RSA {KeyBits}",
        };

    /// <summary>The length of a signature in bytes.</summary>
    public int SignatureBytes => Algorithm.SignatureBytes(KeyBits);

    /// <summary>Makes a key without waiting for a prime search. It is for timing only: everybody can compute an RSA key of it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no known RSA key of this size.</exception>
    public TokenKey MakeKey() =>
        Algorithm.Family switch
        {
            JwsFamily.Hmac => TokenKey.FromSecret(RandomNumberGenerator.GetBytes(KeyBits / 8)),
            JwsFamily.Ecdsa => KnownPrimeKeys.Quick(KeySpec.Curve(KeyBits)),
            _ => KnownPrimeKeys.Quick(KeySpec.Rsa(KeyBits)),
        };

    /// <summary>The algorithm and the key: "RS256, RSA 2048".</summary>
    public override string ToString() => $"{Algorithm}, {Key}";

    private static SigningChoice Of(JwsAlgorithm algorithm) => new(algorithm, algorithm.FieldBits ?? algorithm.HashBits);
}
