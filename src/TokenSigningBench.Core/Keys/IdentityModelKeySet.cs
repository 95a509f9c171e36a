using System.Text.Json;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Keys;

/// <summary>What Microsoft.IdentityModel, with which .NET's relying parties verify, reads of a key set.</summary>
internal sealed class IdentityModelKeySet
{
    private readonly string? _failure;
    private readonly HashSet<string> _signingKeys = [];

    private IdentityModelKeySet(string? failure, IEnumerable<SecurityKey> keys)
    {
        _failure = failure;
        foreach (SecurityKey key in keys)
        {
            // Its own thumbprint counts leading zeros, which it reads all the same.
            if (key is RsaSecurityKey { Parameters: { Modulus: { } modulus, Exponent: { } exponent } })
                _signingKeys.Add(ThumbprintOf(new() { Modulus = Trim(modulus), Exponent = Trim(exponent) }, null, null));
            else if (key.CanComputeJwkThumbprint())
                _signingKeys.Add(Base64UrlEncoder.Encode(key.ComputeJwkThumbprint()));
        }
    }

    /// <summary>Lets the library read the set. It may throw anything, which is its answer.</summary>
    public static IdentityModelKeySet Read(string json)
    {
        try
        {
            return new(null, new JsonWebKeySet(json).GetSigningKeys());
        }
        catch (Exception e)
            when (e
                    is ArgumentException
                        or JsonException
                        or FormatException
                        or InvalidOperationException
                        or NotSupportedException
                        or NullReferenceException
                        or CryptographicException
            )
        {
            return new($"it reads no key of the set: {FirstClause(e.GetBaseException().Message)}", []);
        }
    }

    /// <summary>Why it gives no signing key for this one; null if it does, or knows no such keys.</summary>
    public string? RefusalOf(RSA? rsa, ECDsa? ecdsa)
    {
        string? curve = ecdsa is null ? null : TokenKey.CurveOf(ecdsa);
        if (rsa is null && curve is null)
            return null;
        string thumbprint = ThumbprintOf(rsa?.ExportParameters(includePrivateParameters: false), ecdsa, curve);
        return _failure ?? (_signingKeys.Contains(thumbprint) ? null : "it gives no signing key for this one");
    }

    private static string ThumbprintOf(RSAParameters? rsa, ECDsa? ecdsa, string? curve) =>
        KeyIdentifiers.Of(null, rsa, ecdsa, curve, null).JwkThumbprint!;

    private static byte[] Trim(byte[] number) => number.AsSpan().TrimStart((byte)0).ToArray();

    // The rest has positions and types of its own.
    private static string FirstClause(string message) => PrintableText.Of(message.Split(". ")[0].Split(", ")[0].TrimEnd('.'));
}
