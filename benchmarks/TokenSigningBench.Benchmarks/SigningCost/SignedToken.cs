using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>A key that signs, and a token of it to verify, with the API of the article.</summary>
/// <param name="Payload">The claims that are signed.</param>
internal sealed record SignedToken(
    TokenKey Key,
    JwsAlgorithm Algorithm,
    ITokenSigner Signer,
    ITokenVerifier Verifier,
    string Payload,
    string Token
) : IDisposable
{
    public static TokenEngine Engine => TokenEngines.JwtSecurityTokenHandler;

    /// <summary>The certificates whose tokens verify; the others are rows with a reason in the tables.</summary>
    public static List<SignedToken> Of(IEnumerable<CertificateSpec> specs, string payload)
    {
        List<SignedToken> tokens = [];
        foreach (CertificateSpec spec in specs)
        {
            TokenKey key = TokenKey.FromCertificate(CertificateFolder.Store.Load(spec));
            var algorithm = JwsAlgorithm.Rs(spec.HashBits);
            if (
                SigningProof.OfSigning(Engine, key, algorithm, payload).Works
                && SigningProof.OfVerifying(Engine, key, algorithm, payload).Works
            )
                tokens.Add(Of(key, algorithm, payload));
            else
                key.Dispose();
        }

        return tokens;
    }

    /// <summary>Owns the key from here on.</summary>
    public static SignedToken Of(TokenKey key, JwsAlgorithm algorithm, string payload)
    {
        ITokenSigner signer = Engine.CreateSigner(key, algorithm);
        return new(key, algorithm, signer, Engine.CreateVerifier(key, algorithm), payload, signer.Sign(payload));
    }

    public void Sign() => Signer.Sign(Payload);

    public void Verify() => Verifier.Verify(Token);

    public void Dispose()
    {
        Signer.Dispose();
        Verifier.Dispose();
        Key.Dispose();
    }
}
