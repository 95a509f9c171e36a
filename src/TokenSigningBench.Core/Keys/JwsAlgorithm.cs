using System.Buffers.Text;
using System.Text.Json;

namespace TokenSigningBench.Core.Keys;

/// <summary>The families of signature algorithms: those of RFC 7518 section 3.1, of RFC 8037, and of RFC 9964.</summary>
public enum JwsFamily
{
    /// <summary>HMAC with SHA-2 (HS).</summary>
    Hmac,

    /// <summary>RSASSA-PKCS1-v1_5 with SHA-2 (RS).</summary>
    RsaPkcs1,

    /// <summary>RSASSA-PSS with SHA-2, salt as long as the hash (PS).</summary>
    RsaPss,

    /// <summary>ECDSA with SHA-2, each hash with its own curve (ES).</summary>
    Ecdsa,

    /// <summary>ML-DSA, each parameter set an algorithm of its own (RFC 9964).</summary>
    MLDsa,

    /// <summary>EdDSA with Ed25519 (RFC 8037), which RFC 9864 names Ed25519.</summary>
    EdDsa,
}

/// <summary>A token's signature algorithm, the JWS <c>alg</c>.</summary>
/// <remarks>Not to be confused with a certificate's signature algorithm, which does not affect the tokens that its key signs.</remarks>
/// <param name="Name">The <c>alg</c> value: RS256.</param>
/// <param name="HashBits">
/// 256, 384 or 512: the SHA-2 hash over the signing input. ML-DSA: 512, the SHAKE256 output that is signed in its place (FIPS 204 algorithm
/// 7, line 6). EdDSA: 512, the SHA-512 inside it (RFC 8032 section 5.1).
/// </param>
public sealed record JwsAlgorithm(string Name, JwsFamily Family, int HashBits)
{
    // RFC 7518 section 3.4.
    private static readonly Dictionary<int, int> CurveBits = new()
    {
        [256] = 256,
        [384] = 384,
        [512] = 521,
    };

    /// <summary>All supported algorithms.</summary>
    public static IReadOnlyList<JwsAlgorithm> All { get; } =
    [
        .. from family in new[] { ("HS", JwsFamily.Hmac), ("RS", JwsFamily.RsaPkcs1), ("PS", JwsFamily.RsaPss), ("ES", JwsFamily.Ecdsa) }
        from bits in new[] { 256, 384, 512 }
        select new JwsAlgorithm($"{family.Item1}{bits}", family.Item2, bits),
        .. MLDsaSet.All.Select(set => new JwsAlgorithm(set.Name, JwsFamily.MLDsa, 512)),
        // RFC 8037 section 3.1, and the name that RFC 9864 section 2.2 prefers. What signs tokens today writes the older one.
        new JwsAlgorithm("EdDSA", JwsFamily.EdDsa, 512),
        new JwsAlgorithm(Ed25519Key.KindName, JwsFamily.EdDsa, 512),
    ];

    public HashAlgorithmName Hash { get; } = new($"SHA{HashBits}");

    /// <summary>The token's header, encoded: <c>alg</c>, <c>typ</c>, and <c>kid</c> if the key has one.</summary>
    internal string EncodedHeader(string? keyId)
    {
        string name = keyId is null ? "" : $",\"kid\":\"{JsonEncodedText.Encode(keyId)}\"";
        return Base64Url.EncodeToString(Encoding.UTF8.GetBytes($$"""{"alg":"{{Name}}","typ":"JWT"{{name}}}"""));
    }

    /// <summary>The algorithm's only curve; null for the other families.</summary>
    public string? Curve => FieldBits is { } bits ? $"P-{bits}" : null;

    /// <summary>The algorithm's parameter set; null for the other families.</summary>
    public MLDsaSet? MLDsaSet => Family == JwsFamily.MLDsa ? Keys.MLDsaSet.Named(Name) : null;

    /// <summary>The size of that curve's field in bits; null for the other families.</summary>
    public int? FieldBits => Family == JwsFamily.Ecdsa ? CurveBits[HashBits] : null;

    /// <summary>The padding of an RSA signature; null for the other families.</summary>
    public RSASignaturePadding? Padding =>
        Family switch
        {
            JwsFamily.RsaPkcs1 => RSASignaturePadding.Pkcs1,
            JwsFamily.RsaPss => RSASignaturePadding.Pss,
            _ => null,
        };

    /// <summary>RS256, RS384 or RS512.</summary>
    public static JwsAlgorithm Rs(int hashBits) => Parse($"RS{hashBits}");

    /// <summary>PS256, PS384 or PS512.</summary>
    public static JwsAlgorithm Ps(int hashBits) => Parse($"PS{hashBits}");

    /// <summary>ES256, ES384 or ES512.</summary>
    public static JwsAlgorithm Es(int hashBits) => Parse($"ES{hashBits}");

    /// <summary>HS256, HS384 or HS512.</summary>
    public static JwsAlgorithm Hs(int hashBits) => Parse($"HS{hashBits}");

    /// <summary>ML-DSA-44, ML-DSA-65 or ML-DSA-87.</summary>
    public static JwsAlgorithm MLDsa(MLDsaSet set) => Parse(set.Name);

    /// <summary>EdDSA, with Ed25519.</summary>
    public static JwsAlgorithm EdDsa => Parse("EdDSA");

    /// <summary>Reads an <c>alg</c>, which is case-sensitive (RFC 7515 section 4.1.1).</summary>
    /// <exception cref="UserErrorException">It is not one of <see cref="All"/>.</exception>
    public static JwsAlgorithm Parse(string name) =>
        All.FirstOrDefault(algorithm => algorithm.Name == name)
        ?? throw new UserErrorException(name, $"unknown algorithm; known are {string.Join(", ", All)}");

    /// <summary>The default algorithm of a key: RS256, the one of its curve or parameter set, or HS256.</summary>
    /// <exception cref="ArgumentException">No algorithm fits the key.</exception>
    public static JwsAlgorithm DefaultFor(TokenKey key) =>
        All.FirstOrDefault(algorithm => algorithm.Fits(key)) ?? throw new ArgumentException("No algorithm fits the key", nameof(key));

    /// <summary>
    /// Whether a key can sign with this algorithm: RSA of any size, the matching curve or parameter set, or a secret no shorter than the
    /// hash (RFC 7518 sections 3.2 to 3.5, RFC 8037, RFC 9964).
    /// </summary>
    public bool Fits(TokenKey key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Family switch
        {
            JwsFamily.Hmac => key.Secret is not null && key.SizeInBits >= HashBits,
            JwsFamily.Ecdsa => key.Ecdsa is not null && key.Curve == Curve,
            JwsFamily.MLDsa => key.MLDsa?.Set == MLDsaSet,
            JwsFamily.EdDsa => key.Ed25519 is not null,
            _ => key.Rsa is not null,
        };
    }

    /// <param name="key">A key that fits.</param>
    public int SignatureBytes(TokenKey key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return SignatureBytes(key.SizeInBits);
    }

    /// <param name="keyBits">The size of a key that fits, in bits.</param>
    public int SignatureBytes(int keyBits) =>
        Family switch
        {
            JwsFamily.Hmac => HashBits / 8,
            JwsFamily.Ecdsa => 2 * ((keyBits + 7) / 8),
            JwsFamily.MLDsa => MLDsaSet!.SignatureBytes,
            JwsFamily.EdDsa => Ed25519Key.SignatureBytes,
            _ => (keyBits + 7) / 8,
        };

    public override string ToString() => Name;
}
