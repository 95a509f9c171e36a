using System.Text.Json.Nodes;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>A key that relying parties verify tokens of: its public part, and what signs with it.</summary>
/// <param name="Id">Its thumbprint (RFC 7638), which is also its <c>kid</c>.</param>
/// <param name="Algorithm">The <c>alg</c> of its tokens.</param>
/// <param name="Sign">The signature of bytes.</param>
internal sealed record TrialKey(string Id, string Algorithm, JsonObject Jwk, Func<byte[], byte[]> Sign)
{
    private const string Secp256k1 = "secp256k1";

    /// <param name="key">A key with its private part. It is used, and not owned.</param>
    public static TrialKey Of(TokenKey key, JwsAlgorithm algorithm)
    {
        string id = JwkText.Thumbprint(key)!;
        return new(id, algorithm.Name, PartyToken.Jwk(key, algorithm, id), input => AccessToken.SignatureOf(key, algorithm, input));
    }

    /// <summary>A key of the curve secp256k1 (RFC 8812), which servers do not sign tokens with.</summary>
    /// <param name="key">A key of this curve. It is used, and not owned.</param>
    public static TrialKey Es256K(ECDsa key)
    {
        ECParameters numbers = key.ExportParameters(includePrivateParameters: false);
        var jwk = new JsonObject
        {
            ["kty"] = "EC",
            ["use"] = "sig",
            ["alg"] = "ES256K",
            ["kid"] = Secp256k1,
            ["crv"] = Secp256k1,
            ["x"] = System.Buffers.Text.Base64Url.EncodeToString(numbers.Q.X),
            ["y"] = System.Buffers.Text.Base64Url.EncodeToString(numbers.Q.Y),
        };
        return new(Secp256k1, "ES256K", jwk, input => key.SignData(input, HashAlgorithmName.SHA256));
    }
}
