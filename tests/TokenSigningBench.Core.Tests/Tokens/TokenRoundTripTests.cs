namespace TokenSigningBench.Core.Tests.Tokens;

public class TokenRoundTripTests
{
    private static readonly string Payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());

    // Keys that today's handler does not sign with; asserted in KnownDefectTests.
    private static readonly string[] Unsigned = ["idsrv-256-8192", "idsrv-384-8192"];

    public static TheoryData<string> Certificates => KnownCertificates.Names;

    [SkippableTheory]
    [MemberData(nameof(Certificates))]
    public void Every_certificate_s_token_is_accepted_by_every_verifier(string certificate)
    {
        KnownCertificates.SkipMostUnlessAll(certificate, "each certificate");
        CertificateSpec spec = KnownCertificates.Spec(certificate);
        using TokenKey key = KnownCertificates.TokenKey(spec);
        foreach (TokenEngine engine in TokenEngines.All)
        {
            if (engine != TokenEngines.JsonWebTokenHandler || !Unsigned.Contains(spec.FileStem))
                AssertAcceptedByAll(key, KnownCertificates.Algorithm(spec), engine);
        }
    }

    [Theory]
    [InlineData("HS256")]
    [InlineData("HS384")]
    [InlineData("HS512")]
    [InlineData("PS256")]
    [InlineData("PS384")]
    [InlineData("PS512")]
    public void A_secret_s_and_a_PSS_token_are_accepted_by_every_verifier(string algorithm)
    {
        using TokenKey key =
            algorithm[0] == 'P'
                ? KnownCertificates.TokenKey(KnownCertificates.Spec("idsrv-256-2048"))
                : TokenKey.FromSecret(Enumerable.Range(1, 64).Select(i => (byte)i).ToArray());
        foreach (TokenEngine engine in TokenEngines.All)
            AssertAcceptedByAll(key, JwsAlgorithm.Parse(algorithm), engine);
    }

    [Fact]
    public void The_public_part_of_a_certificate_is_enough_to_verify()
    {
        CertificateSpec spec = CertificateGrid.EllipticCurve[0];
        using TokenKey key = KnownCertificates.TokenKey(spec);
        using TokenKey publicPart = TokenKey.FromCertificate(X509CertificateLoader.LoadCertificate(key.Certificate!.RawData));

        AssertAcceptedByAll(key, JwsAlgorithm.Es(256), TokenEngines.PlatformCrypto, publicPart);
    }

    [Fact]
    public void A_signer_creates_consecutive_tokens_of_different_lengths()
    {
        using TokenKey key = TokenKey.FromSecret(new byte[32]);
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, JwsAlgorithm.Hs(256));
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, JwsAlgorithm.Hs(256));
        foreach (int length in new[] { 0, 1000, 1, 5000, 2 })
            verifier.Verify(signer.Sign($$"""{"a":"{{new string('я', length)}}"}""")).ShouldBe(TokenVerdict.Valid);
    }

    private static void AssertAcceptedByAll(TokenKey key, JwsAlgorithm algorithm, TokenEngine signing, TokenKey? publicPart = null)
    {
        using ITokenSigner signer = signing.CreateSigner(key, algorithm);
        string token = signer.Sign(Payload);
        foreach (TokenEngine engine in TokenEngines.All)
        {
            using ITokenVerifier verifier = engine.CreateVerifier(publicPart ?? key, algorithm);
            verifier.Verify(token).ShouldBe(TokenVerdict.Valid, engine.Name);
        }
    }
}
