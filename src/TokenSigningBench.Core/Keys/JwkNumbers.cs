using System.Text.Json;

namespace TokenSigningBench.Core.Keys;

/// <summary>
/// Reads the numbers of a JWK (RFC 7518 section 6) as keys: always the public part, and the private part if there is one.
/// </summary>
internal static class JwkNumbers
{
    /// <summary>The <c>kty</c> of ML-DSA (RFC 9964 section 3).</summary>
    public const string AlgorithmKeyPair = "AKP";

    /// <summary>The <c>kty</c> of Ed25519 (RFC 8037 section 2).</summary>
    public const string OctetKeyPair = "OKP";

    private static readonly string[] RsaPrivate = ["d", "p", "q", "dp", "dq", "qi"];

    private static readonly Dictionary<string, (ECCurve Curve, int Bytes)> Curves = new()
    {
        ["P-256"] = (ECCurve.NamedCurves.nistP256, 32),
        ["P-384"] = (ECCurve.NamedCurves.nistP384, 48),
        ["P-521"] = (ECCurve.NamedCurves.nistP521, 66),
    };

    /// <exception cref="UserErrorException">
    /// A member is missing or is not canonical base64url, or the modulus or exponent is zero or too large.
    /// </exception>
    /// <exception cref="CryptographicException">The numbers are not a key.</exception>
    public static (RSA? Rsa, ECDsa? Ecdsa, TokenKey? PrivateKey) Rsa(string name, JsonElement jwk)
    {
        byte[] modulus = WithoutLeadingZeros(Number(name, jwk, "n"));
        byte[] exponent = WithoutLeadingZeros(Number(name, jwk, "e"));
        if (RsaNumbers.Objection(modulus, exponent) is { } objection)
            throw new UserErrorException(name, objection);

        var numbers = new RSAParameters { Modulus = modulus, Exponent = exponent };
        RSA publicKey = RSA.Create(numbers);
        if (!JwkDocument.HasValue(jwk, "d"))
            return (publicKey, null, null);

        if (RsaPrivate.FirstOrDefault(member => !JwkDocument.HasValue(jwk, member)) is { } missing)
            throw new UserErrorException(
                name,
                $"its private key lacks '{missing}' (RFC 7518 section 6.3.2 lets a writer leave it out; .NET needs it)"
            );
        int half = (modulus.Length + 1) / 2;
        numbers.D = Padded(name, jwk, "d", modulus.Length);
        numbers.P = Padded(name, jwk, "p", half);
        numbers.Q = Padded(name, jwk, "q", half);
        numbers.DP = Padded(name, jwk, "dp", half);
        numbers.DQ = Padded(name, jwk, "dq", half);
        numbers.InverseQ = Padded(name, jwk, "qi", half);
        return (publicKey, null, TokenKey.FromRsa(RSA.Create(numbers)));
    }

    /// <summary>Reads a key on one of the three JOSE curves. All results are null for another curve.</summary>
    /// <exception cref="UserErrorException">A member is missing or is not canonical base64url of the curve's length.</exception>
    /// <exception cref="CryptographicException">The point is not on the curve.</exception>
    public static (RSA? Rsa, ECDsa? Ecdsa, TokenKey? PrivateKey) Curve(string name, JsonElement jwk)
    {
        if (
            !Curves.TryGetValue(
                JwkDocument.Text(jwk, "crv") ?? throw new UserErrorException(name, "has no crv"),
                out (ECCurve Curve, int Bytes) curve
            )
        )
            return (null, null, null);

        var numbers = new ECParameters
        {
            Curve = curve.Curve,
            // RFC 7518 section 6.2.1.2: as long as the field, including leading zeros.
            Q = new() { X = OfLength(name, jwk, "x", curve.Bytes), Y = OfLength(name, jwk, "y", curve.Bytes) },
        };
        var publicKey = ECDsa.Create(numbers);
        if (!JwkDocument.HasValue(jwk, "d"))
            return (null, publicKey, null);

        numbers.D = OfLength(name, jwk, "d", curve.Bytes);
        return (null, publicKey, TokenKey.FromEcdsa(ECDsa.Create(numbers)));
    }

    /// <summary>Reads an ML-DSA key (RFC 9964 section 4). Both results are null for another algorithm.</summary>
    /// <exception cref="UserErrorException">
    /// A member is missing or is not canonical base64url of its length. RFC 9964 requires <c>alg</c>.
    /// </exception>
    public static (SeedKey? PublicKey, TokenKey? PrivateKey) MLDsa(string name, JsonElement jwk)
    {
        string algorithm = JwkDocument.Text(jwk, "alg") ?? throw new UserErrorException(name, "has no alg, which its kty needs (RFC 9964)");
        if (MLDsaSet.Named(algorithm) is not { } set)
            return (null, null);

        var publicKey = MLDsaKey.FromPublicKey(set, OfLength(name, jwk, "pub", set.PublicKeyBytes, algorithm));
        if (!JwkDocument.HasValue(jwk, "priv"))
            return (publicKey, null);
        byte[] seed = OfLength(name, jwk, "priv", SeedKey.SeedBytes, "seed of its private key");
        var privateKey = TokenKey.FromSeedKey(MLDsaKey.FromSeed(set, seed));
        CryptographicOperations.ZeroMemory(seed);
        return (publicKey, privateKey);
    }

    /// <summary>Reads an Ed25519 key (RFC 8037 section 2). Both results are null for another curve.</summary>
    /// <exception cref="UserErrorException">A member is missing or is not canonical base64url of its length.</exception>
    public static (SeedKey? PublicKey, TokenKey? PrivateKey) Ed25519(string name, JsonElement jwk)
    {
        if ((JwkDocument.Text(jwk, "crv") ?? throw new UserErrorException(name, "has no crv")) != Ed25519Key.KindName)
            return (null, null);

        Ed25519Key publicKey;
        try
        {
            publicKey = Ed25519Key.FromPublicKey(OfLength(name, jwk, "x", Ed25519Key.PublicKeyBytes));
        }
        catch (ArgumentException e)
        {
            throw new UserErrorException(name, "its x is no point of Ed25519", e);
        }

        if (!JwkDocument.HasValue(jwk, "d"))
            return (publicKey, null);
        byte[] seed = OfLength(name, jwk, "d", SeedKey.SeedBytes);
        var privateKey = TokenKey.FromSeedKey(Ed25519Key.FromSeed(seed));
        CryptographicOperations.ZeroMemory(seed);
        return (publicKey, privateKey);
    }

    /// <exception cref="UserErrorException">It is missing, empty, or not canonical base64url.</exception>
    public static TokenKey Secret(string name, JsonElement jwk) => TokenKey.FromSecret(Number(name, jwk, "k"));

    private static byte[] Number(string name, JsonElement jwk, string member)
    {
        string text =
            JwkDocument.Text(jwk, member)
            ?? throw new UserErrorException(
                name,
                jwk.TryGetProperty(member, out JsonElement other) && other.ValueKind == JsonValueKind.Number
                        ? $"its {member} is a number, and a JWK has text in base64url{(member == "e" ? ": \"AQAB\" for 65537" : "")}"
                    : jwk.TryGetProperty(member, out JsonElement value) && value.ValueKind == JsonValueKind.String
                        ? $"its {member} is empty"
                    : $"has no {member}"
            );
        // Four base64 characters are three bytes. A remainder of one character is not base64.
        var bytes = new byte[text.Length * 3 / 4];
        return CanonicalBase64Url.Decode(text, bytes) == bytes.Length
            ? bytes
            : throw new UserErrorException(name, $"its {member} is not base64url");
    }

    private static byte[] OfLength(string name, JsonElement jwk, string member, int length, string kind = "curve") =>
        Number(name, jwk, member) is var bytes && bytes.Length == length
            ? bytes
            : throw new UserErrorException(name, $"its {member} has {bytes.Length} bytes, not the {length} of its {kind}");

    private static byte[] Padded(string name, JsonElement jwk, string member, int length)
    {
        byte[] significant = WithoutLeadingZeros(Number(name, jwk, member));
        if (significant.Length > length)
            throw new UserErrorException(name, $"its {member} is longer than its key");

        var padded = new byte[length];
        significant.CopyTo(padded, length - significant.Length);
        return padded;
    }

    private static byte[] WithoutLeadingZeros(byte[] bytes) => bytes.AsSpan().TrimStart((byte)0).ToArray();
}
