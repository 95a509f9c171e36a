using System.Text;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tests.Tokens;

/// <summary>
/// Verifies with Microsoft.IdentityModel below its handlers, which read only claims: its signature provider over any payload.
/// </summary>
internal sealed class IdentityModelSignature(TokenKey key, JwsAlgorithm algorithm) : ITokenVerifier
{
    private readonly SecurityKey _key = key.ToSecurityKey();

    public TokenVerdict Verify(string token) =>
        IsSigned(token, _key, algorithm.Name) ? TokenVerdict.Valid : TokenVerdict.Refused("its signature does not fit");

    public void Dispose() { }

    /// <summary>
    /// Verifies as a program without its own rules does: with the library's key set, the named key or the first one, and the algorithm the
    /// token names.
    /// </summary>
    public static bool AcceptsAlone(TokenVector vector)
    {
        try
        {
            using JsonDocument header = JsonDocument.Parse(Base64UrlEncoder.DecodeBytes(vector.Token.Split('.')[0]));
            string? kid = header.RootElement.TryGetProperty("kid", out JsonElement named) ? named.GetString() : null;
            JsonWebKey[] all = vector.Keys.Contains("\"keys\"", StringComparison.Ordinal)
                ? [.. new JsonWebKeySet(vector.Keys).Keys]
                : [new JsonWebKey(vector.Keys)];
            JsonWebKey key = all.FirstOrDefault(one => one.Kid == kid) ?? all[0];
            return IsSigned(vector.Token, key, header.RootElement.GetProperty("alg").GetString()!);
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e) || e is KeyNotFoundException)
        {
            return false;
        }
    }

    private static bool IsSigned(string token, SecurityKey key, string algorithm)
    {
        string[] segments = token.Split('.');
        if (segments.Length != 3 || !key.CryptoProviderFactory.IsSupportedAlgorithm(algorithm, key))
            return false;

        SignatureProvider provider = key.CryptoProviderFactory.CreateForVerifying(key, algorithm);
        return provider.Verify(Encoding.ASCII.GetBytes($"{segments[0]}.{segments[1]}"), Base64UrlEncoder.DecodeBytes(segments[2]));
    }
}
