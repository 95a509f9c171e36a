using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>A key that signs and verifies with the API of the article.</summary>
public sealed record SignedToken(TokenKey Key, JwsAlgorithm Algorithm, SignerAndVerifier Operations) : IDisposable
{
    public static TokenEngine Engine => TokenEngines.JwtSecurityTokenHandler;

    /// <summary>The certificates whose tokens verify; the others are rows with a reason in the tables.</summary>
    public static List<SignedToken> Of(IEnumerable<CertificateSpec> specs, string payload)
    {
        List<SignedToken> tokens = [];
        foreach (CertificateSpec spec in specs)
        {
            TokenKey key = CertificateFolder.Store.Load(spec);
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
    public static SignedToken Of(TokenKey key, JwsAlgorithm algorithm, string payload) =>
        new(key, algorithm, new(key, algorithm, payload, ownsKey: true, Engine));

    public void Dispose() => Operations.Dispose();
}
