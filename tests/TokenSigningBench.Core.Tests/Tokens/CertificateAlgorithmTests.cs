namespace TokenSigningBench.Core.Tests.Tokens;

public class CertificateAlgorithmTests
{
    [Theory]
    [InlineData(256)]
    [InlineData(384)]
    [InlineData(512)]
    public void A_certificate_s_signature_hash_is_not_used_in_tokens(int hashBits)
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(new CertificateSpec(KeySpec.Rsa(2048), hashBits));
        CertificateAlgorithm.DefaultTokenAlgorithm(certificate).ShouldBe("RS256");
    }
}
