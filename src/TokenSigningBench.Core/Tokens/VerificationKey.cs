using System.Numerics;

namespace TokenSigningBench.Core.Tokens;

/// <summary>A key that verifies tokens, its <c>kid</c>, and the one algorithm that it is for.</summary>
public sealed class VerificationKey
{
    private const int MinRsaBits = 2048;

    /// <param name="key">The key. The caller keeps it, and its private part is not used.</param>
    /// <param name="algorithm">The algorithm; null for RS256, the curve's own, or HS256, whichever fits.</param>
    public VerificationKey(TokenKey key, JwsAlgorithm? algorithm = null, string? kid = null)
    {
        ArgumentNullException.ThrowIfNull(key);
        Key = key;
        Algorithm = algorithm ?? JwsAlgorithm.All.FirstOrDefault(one => one.Fits(key));
        Kid = kid;
        Unusable = FindReasonUnusable(key, Algorithm);
        Objection = Unusable ?? (key.Rsa is { } rsa ? FindWeakness(rsa) : null);
    }

    public TokenKey Key { get; }

    /// <summary>The one algorithm; null if none fits.</summary>
    public JwsAlgorithm? Algorithm { get; }

    public string? Kid { get; }

    /// <summary>Why no token is verified with it; null if it is accepted.</summary>
    public string? Objection { get; }

    /// <summary>
    /// Why nothing can be verified with it, weak or not: it fits no algorithm, or its exponent makes a signature of anything; null
    /// otherwise.
    /// </summary>
    internal string? Unusable { get; }

    private static string? FindReasonUnusable(TokenKey key, JwsAlgorithm? algorithm) =>
        algorithm is null ? "the key fits no algorithm: its curve or its length is for none"
        : !algorithm.Fits(key) ? $"the key does not fit {algorithm}"
        : key.Rsa is { } rsa && Numbers(rsa) is var (_, exponent) && (exponent.IsOne || exponent.IsEven)
            ? $"the key's exponent is {exponent}: it protects nothing"
        : null;

    private static string? FindWeakness(RSA rsa)
    {
        (BigInteger modulus, _) = Numbers(rsa);
        // RFC 7518 section 3.3. The size is that of the number, not of its bytes.
        return modulus.GetBitLength() < MinRsaBits
                ? Invariant($"the key has {modulus.GetBitLength()} bits, and RSA needs {MinRsaBits} or more")
            : Roca.HasFingerprint(modulus) ? "the key has the fingerprint of those that can be factored (ROCA, CVE-2017-15361)"
            : null;
    }

    private static (BigInteger Modulus, BigInteger Exponent) Numbers(RSA rsa)
    {
        RSAParameters numbers = rsa.ExportParameters(includePrivateParameters: false);
        return (new(numbers.Modulus, isUnsigned: true, isBigEndian: true), new(numbers.Exponent, isUnsigned: true, isBigEndian: true));
    }
}
