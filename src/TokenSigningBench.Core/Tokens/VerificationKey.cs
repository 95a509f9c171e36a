using System.Numerics;

namespace TokenSigningBench.Core.Tokens;

/// <summary>A key that tokens are verified with, the name that tokens know it by, and the one algorithm that it is for.</summary>
public sealed class VerificationKey
{
    private const int MinRsaBits = 2048;

    /// <summary>A key for one algorithm.</summary>
    /// <param name="key">The key, which stays the caller's; its private part is never asked for.</param>
    /// <param name="algorithm">The algorithm; null for RS256, the curve's own, or HS256, whichever fits.</param>
    /// <param name="kid">Its name; null where it has none.</param>
    public VerificationKey(TokenKey key, JwsAlgorithm? algorithm = null, string? kid = null)
    {
        ArgumentNullException.ThrowIfNull(key);
        Key = key;
        Algorithm = algorithm ?? JwsAlgorithm.All.FirstOrDefault(one => one.Fits(key));
        Kid = kid;
        Unusable = UnusableBecause(key, Algorithm);
        Objection = Unusable ?? (key.Rsa is { } rsa ? WeaknessOf(rsa) : null);
    }

    public TokenKey Key { get; }

    /// <summary>The one algorithm it verifies; null where there is none for it.</summary>
    public JwsAlgorithm? Algorithm { get; }

    /// <summary>Its name, <c>kid</c>; null where it has none.</summary>
    public string? Kid { get; }

    /// <summary>Why no token is verified with it; null where nothing is said against it.</summary>
    public string? Objection { get; }

    /// <summary>Why nothing can be verified with it, weak or not: it fits no algorithm, or its exponent makes a signature of anything; null where nothing is said against that.</summary>
    internal string? Unusable { get; }

    private static string? UnusableBecause(TokenKey key, JwsAlgorithm? algorithm) =>
        algorithm is null ? "the key fits no algorithm: its curve or its length is for none"
        : !algorithm.Fits(key) ? $"the key does not fit {algorithm}"
        : key.Rsa is { } rsa && Numbers(rsa) is var (_, exponent) && (exponent.IsOne || exponent.IsEven)
            ? $"the key's exponent is {exponent}: it protects nothing"
        : null;

    private static string? WeaknessOf(RSA rsa)
    {
        (BigInteger modulus, _) = Numbers(rsa);
        // RFC 7518 section 3.3; the size is that of the number, not of the bytes it came in.
        return modulus.GetBitLength() < MinRsaBits
                ? Invariant($"the key has {modulus.GetBitLength()} bits, and RSA needs {MinRsaBits} or more")
            : Roca.IsIn(modulus) ? "the key has the fingerprint of those that can be factored (ROCA, CVE-2017-15361)"
            : null;
    }

    private static (BigInteger Modulus, BigInteger Exponent) Numbers(RSA rsa)
    {
        RSAParameters numbers = rsa.ExportParameters(includePrivateParameters: false);
        return (new(numbers.Modulus, isUnsigned: true, isBigEndian: true), new(numbers.Exponent, isUnsigned: true, isBigEndian: true));
    }
}
