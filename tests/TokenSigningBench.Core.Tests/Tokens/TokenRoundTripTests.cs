namespace TokenSigningBench.Core.Tests.Tokens;

public class TokenRoundTripTests
{
    private static readonly string Payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());

    // Keys that today's handler does not sign with; asserted in KnownDefectTests.
    private static readonly string[] Unsigned = ["idsrv-256-8192", "idsrv-384-8192"];

    public static TheoryData<string, string> CertificatesAndSigners
    {
        get
        {
            var all = new TheoryData<string, string>();
            foreach (CertificateSpec spec in CertificateGrid.All)
            {
                foreach (
                    TokenEngine engine in TokenEngines.All.Where(engine =>
                        engine != TokenEngines.JsonWebTokenHandler || !Unsigned.Contains(spec.FileStem)
                    )
                )
                    all.Add(spec.FileStem, engine.Name);
            }

            return all;
        }
    }

    public static TheoryData<string, string> SecretsAndSigners => WithEverySigner("HS256", "HS384", "HS512");

    public static TheoryData<string, string> PssAndSigners => WithEverySigner("PS256", "PS384", "PS512");

    [Theory]
    [MemberData(nameof(CertificatesAndSigners))]
    public void Every_certificate_s_token_is_accepted_by_every_verifier(string certificate, string signer)
    {
        CertificateSpec spec = KnownCertificates.Spec(certificate);
        using TokenKey key = KnownCertificates.TokenKey(spec);
        AssertAcceptedByAll(key, KnownCertificates.Algorithm(spec), signer);
    }

    [Theory]
    [MemberData(nameof(SecretsAndSigners))]
    public void A_secret_s_token_is_accepted_by_every_verifier(string algorithm, string signer)
    {
        using TokenKey key = TokenKey.FromSecret(Enumerable.Range(1, 64).Select(i => (byte)i).ToArray());
        AssertAcceptedByAll(key, JwsAlgorithm.Parse(algorithm), signer);
    }

    [Theory]
    [MemberData(nameof(PssAndSigners))]
    public void A_PSS_token_is_accepted_by_every_verifier(string algorithm, string signer)
    {
        using TokenKey key = KnownCertificates.TokenKey(KnownCertificates.Spec("idsrv-256-2048"));
        AssertAcceptedByAll(key, JwsAlgorithm.Parse(algorithm), signer);
    }

    [Fact]
    public void The_public_part_of_a_certificate_is_enough_to_verify()
    {
        CertificateSpec spec = CertificateGrid.EllipticCurve[0];
        using TokenKey key = KnownCertificates.TokenKey(spec);
        using TokenKey publicPart = TokenKey.FromCertificate(
            System.Security.Cryptography.X509Certificates.X509CertificateLoader.LoadCertificate(key.Certificate!.RawData)
        );

        AssertAcceptedByAll(key, JwsAlgorithm.Es(256), TokenEngines.PlatformCrypto.Name, publicPart);
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

    private static TheoryData<string, string> WithEverySigner(params string[] algorithms)
    {
        var all = new TheoryData<string, string>();
        foreach (string algorithm in algorithms)
        {
            foreach (TokenEngine engine in TokenEngines.All)
                all.Add(algorithm, engine.Name);
        }

        return all;
    }

    private static void AssertAcceptedByAll(TokenKey key, JwsAlgorithm algorithm, string signerName, TokenKey? publicPart = null)
    {
        using ITokenSigner signer = TokenEngines.All.Single(engine => engine.Name == signerName).CreateSigner(key, algorithm);
        string token = signer.Sign(Payload);
        foreach (TokenEngine engine in TokenEngines.All)
        {
            using ITokenVerifier verifier = engine.CreateVerifier(publicPart ?? key, algorithm);
            verifier.Verify(token).ShouldBe(TokenVerdict.Valid, engine.Name);
        }
    }
}
