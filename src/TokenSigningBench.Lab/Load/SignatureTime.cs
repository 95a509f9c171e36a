using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>A quick estimate of the processor time of one signature, to size a load or to split the time of a page.</summary>
internal static class SignatureTime
{
    private const int Calls = 20;

    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(2));

    /// <summary>The minimum time of several signatures, in ms: other programs on the machine can only increase it.</summary>
    /// <exception cref="UserErrorException">The tokens of the key do not verify.</exception>
    public static double Milliseconds(LabCertificate certificate)
    {
        string payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());
        SigningProof proof = SigningProof.OfSigning(TokenEngines.PlatformCrypto, certificate.Key, certificate.Algorithm, payload);
        if (proof.Failure is { } failure)
            throw new UserErrorException(certificate.Source, failure);
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(certificate.Key, certificate.Algorithm);
        CompilerWarmup.Run(() => signer.Sign(payload), MaxWarmup);
        return Enumerable.Range(0, Calls).Min(_ => Once());

        static long Nanoseconds() => ThreadClock.CpuNanoseconds() ?? (long)Stopwatch.GetElapsedTime(0).TotalNanoseconds;

        double Once()
        {
            long begun = Nanoseconds();
            signer.Sign(payload);
            return (Nanoseconds() - begun) / 1e6;
        }
    }
}
