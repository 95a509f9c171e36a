using System.Buffers.Text;
using System.Text.Json.Nodes;

namespace TokenSigningBench.Testing;

/// <summary>Keys as JWKs, as a base for tests that change one thing.</summary>
public static class KnownJwks
{
    private static readonly ECDsa Curve = ECDsa.Create(ECCurve.NamedCurves.nistP256);

    /// <summary>A set of an RSA key with kid rsa and a P-256 key with kid curve.</summary>
    public static string TwoKeySet { get; } = Set(Rsa(isPrivate: false), EllipticCurve(isPrivate: false));

    public static string Set(params JsonObject[] keys) => new JsonObject { ["keys"] = new JsonArray(keys) }.ToJsonString();

    public static JsonObject Rsa(bool isPrivate)
    {
        using RSA key = KnownPrimeKeys.Create(2048);
        RSAParameters numbers = key.ExportParameters(isPrivate);
        var jwk = new JsonObject
        {
            ["kty"] = "RSA",
            ["kid"] = "rsa",
            ["n"] = Text(numbers.Modulus),
            ["e"] = Text(numbers.Exponent),
        };
        if (isPrivate)
        {
            foreach (
                (string name, byte[]? value) in new[]
                {
                    ("d", numbers.D),
                    ("p", numbers.P),
                    ("q", numbers.Q),
                    ("dp", numbers.DP),
                    ("dq", numbers.DQ),
                    ("qi", numbers.InverseQ),
                }
            )
                jwk[name] = Text(value);
        }

        return jwk;
    }

    public static JsonObject EllipticCurve(bool isPrivate)
    {
        ECParameters numbers = Curve.ExportParameters(isPrivate);
        var jwk = new JsonObject
        {
            ["kty"] = "EC",
            ["kid"] = "curve",
            ["crv"] = "P-256",
            ["x"] = Text(numbers.Q.X),
            ["y"] = Text(numbers.Q.Y),
        };
        if (isPrivate)
            jwk["d"] = Text(numbers.D);
        return jwk;
    }

    private static string Text(byte[]? bytes) => Base64Url.EncodeToString(bytes);
}
