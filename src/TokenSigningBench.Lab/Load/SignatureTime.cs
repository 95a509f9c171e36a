using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>What one signature takes of a core here, roughly and soon: where a load is sized by it, or a page divided.</summary>
internal static class SignatureTime
{
    private const int Calls = 20;

    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(2));

    /// <summary>The fastest of some signatures, in milliseconds: whatever else runs on the machine can only add to it.</summary>
    /// <exception cref="UserErrorException">The key's tokens do not verify.</exception>
    public static double Milliseconds(LabCertificate certificate)
    {
        string payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());
        SigningProof proof = SigningProof.OfSigning(TokenEngines.PlatformCrypto, certificate.Key, certificate.Algorithm, payload);
        if (proof.Failure is { } failure)
            throw new UserErrorException(certificate.Source, failure);
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(certificate.Key, certificate.Algorithm);
        CompilerWarmup.Run(() => signer.Sign(payload), MaxWarmup);
        return Enumerable.Range(0, Calls).Min(_ => Once());

        double Once()
        {
            long begun = Stopwatch.GetTimestamp();
            signer.Sign(payload);
            return LoadResult.Milliseconds(begun, Stopwatch.GetTimestamp());
        }
    }
}
