namespace TokenSigningBench.Core.Keys;

/// <summary>Kinds of keys that .NET does not import, or no token is signed with, by their object identifiers.</summary>
internal static class UnsupportedKey
{
    private static readonly Dictionary<string, string> Names = new()
    {
        ["1.2.840.113549.1.1.10"] = "RSA-PSS",
        ["1.2.840.10040.4.1"] = "DSA",
        ["1.2.840.113549.1.3.1"] = "Diffie-Hellman",
        ["1.3.101.110"] = "X25519",
        ["1.3.101.111"] = "X448",
        ["1.3.101.113"] = "Ed448",
    };

    // Where .NET's names are not those of OpenSSL and RFC 8812.
    private static readonly Dictionary<string, string> Curves = new()
    {
        ["1.3.132.0.10"] = "secp256k1",
        ["1.3.132.0.33"] = "secp224r1",
        ["1.2.840.10045.3.1.1"] = "prime192v1",
    };

    /// <summary>The name of such a kind; null for others.</summary>
    public static string? NameOf(string? objectIdentifier) => Names.GetValueOrDefault(objectIdentifier ?? "");

    /// <summary>The name of a key on a curve that JOSE does not know: EC secp256k1; null for the curves of JOSE.</summary>
    public static string? NameOf(ECDsa key)
    {
        if (TokenKey.CurveOf(key) is not null)
            return null;
        try
        {
            ECCurve curve = key.ExportParameters(includePrivateParameters: false).Curve;
            return !curve.IsNamed
                ? "EC with explicit parameters"
                : $"EC {Curves.GetValueOrDefault(curve.Oid.Value ?? "", curve.Oid.FriendlyName ?? "on an unknown curve")}";
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException or PlatformNotSupportedException)
        {
            return "EC with explicit parameters";
        }
    }
}
