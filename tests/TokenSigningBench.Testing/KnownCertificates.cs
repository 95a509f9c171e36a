using System.Collections.Concurrent;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Testing;

/// <summary>
/// Every certificate of the grid in memory. RSA keys come from known primes, because a prime search takes too long in a unit test.
/// </summary>
public static class KnownCertificates
{
    private static readonly ConcurrentDictionary<KeySpec, AsymmetricAlgorithm> Keys = new();

    public static TheoryData<string> Names => [.. CertificateGrid.All.Select(spec => spec.FileStem)];

    /// <summary>
    /// Skips all of <see cref="Names"/> but three, the smallest and the largest RSA key and a curve, unless all tests were asked for.
    /// </summary>
    public static void SkipMostUnlessAll(string name, string reason)
    {
        if (name is not ("idsrv-256-2048" or "idsrv-512-8192" or "idsrv-384-P-384"))
            LongTest.SkipUnlessAll(reason);
    }

    public static CertificateSpec Spec(string fileStem) => CertificateGrid.All.Single(spec => spec.FileStem == fileStem);

    public static X509Certificate2 Certificate(CertificateSpec spec) =>
        CertificateCreator.SelfSign(Key(spec.Key), spec.Hash, spec.FileStem, TimeProvider.System.GetUtcNow());

    /// <summary>A certificate of an RSA key of this size.</summary>
    /// <param name="now">When it is made; null for now.</param>
    public static X509Certificate2 OfRsa(int bits, DateTimeOffset? now = null) =>
        CertificateCreator.SelfSign(
            Key(KeySpec.Rsa(bits)),
            HashAlgorithmName.SHA256,
            "made for a test",
            now ?? TimeProvider.System.GetUtcNow()
        );

    /// <summary>A certificate of a P-256 key.</summary>
    public static X509Certificate2 OfCurve() =>
        CertificateCreator.SelfSign(Key(KeySpec.Curve(256)), HashAlgorithmName.SHA256, "made for a test", TimeProvider.System.GetUtcNow());

    /// <summary>An untrusted certificate for a TLS server on localhost.</summary>
    public static X509Certificate2 ForThisMachine() =>
        CertificateCreator.SelfSign(Key(KeySpec.Curve(256)), HashAlgorithmName.SHA256, "localhost", TimeProvider.System.GetUtcNow());

    public static SourceKey SourceKey(CertificateSpec spec) =>
        TokenSigningBench.Core.Keys.SourceKey.Of(spec.FileStem, Certificate(spec), TokenKey(spec));

    public static TokenKey TokenKey(CertificateSpec spec) => TokenSigningBench.Core.Keys.TokenKey.FromCertificate(Certificate(spec));

    public static JwsAlgorithm Algorithm(CertificateSpec spec) =>
        spec.Key.Kind == KeyKind.Rsa ? JwsAlgorithm.Rs(spec.HashBits) : JwsAlgorithm.Es(spec.HashBits);

    private static AsymmetricAlgorithm Key(KeySpec spec) =>
        Keys.GetOrAdd(spec, key => key.Kind == KeyKind.Rsa ? KnownPrimeKeys.Create(key.Bits) : key.MakeKey());
}
