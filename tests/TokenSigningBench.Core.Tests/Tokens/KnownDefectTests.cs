namespace TokenSigningBench.Core.Tests.Tokens;

/// <summary>When one of these tests fails, the library has been fixed: remove the defect from the list and from the README.</summary>
public class KnownDefectTests
{
    [Theory]
    [InlineData("RS256", true)]
    [InlineData("RS384", true)]
    [InlineData("RS512", false)]
    [InlineData("PS256", true)]
    [InlineData("PS384", true)]
    [InlineData("PS512", false)]
    public void Today_s_handler_leaves_tokens_of_an_8192_bit_key_unsigned(string algorithm, bool isLeftUnsigned)
    {
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(8192));
        using ITokenSigner signer = TokenEngines.JsonWebTokenHandler.CreateSigner(key, JwsAlgorithm.Parse(algorithm));

        signer.Sign("""{"sub":"valid"}""").EndsWith('.').ShouldBe(isLeftUnsigned);
        KnownDefect
            .WarningOf([("a.pfx", algorithm, 8192), ("b.pfx", algorithm, 4096), ("b.pfx", null, null)])
            .ShouldBe(isLeftUnsigned ? "Do not deploy a.pfx: servers on Microsoft.IdentityModel send its tokens unsigned." : null);
    }

    [Fact]
    public void The_proof_names_the_defect_as_expected()
    {
        using TokenKey key = KnownCertificates.TokenKey(KnownCertificates.Spec("idsrv-256-8192"));

        SigningProof proof = SigningProof.OfSigning(TokenEngines.JsonWebTokenHandler, key, JwsAlgorithm.Rs(256), """{"sub":"valid"}""");

        proof.Works.ShouldBeFalse();
        proof.Failure.ShouldBe("token has no signature");
        proof.Defect.ShouldNotBeNull().Upstream.ShouldEndWith("#3407");
        proof.FailsUnexpectedly.ShouldBeFalse();
    }

    [Fact]
    public void At_4096_bits_it_signs_and_the_article_s_handler_is_not_affected()
    {
        using TokenKey smaller = TokenKey.FromRsa(KnownPrimeKeys.Create(4096)),
            key = TokenKey.FromRsa(KnownPrimeKeys.Create(8192));
        SigningProof.OfSigning(TokenEngines.JsonWebTokenHandler, smaller, JwsAlgorithm.Rs(256), "{}").Works.ShouldBeTrue();
        SigningProof.OfSigning(TokenEngines.JwtSecurityTokenHandler, key, JwsAlgorithm.Rs(256), "{}").Works.ShouldBeTrue();
    }

    [Fact]
    public void A_proven_operation_is_one_that_another_engine_accepts()
    {
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(8192));
        JwsAlgorithm algorithm = JwsAlgorithm.Rs(256);
        ProvenOperation.Sign(TokenEngines.JsonWebTokenHandler, key, algorithm, "{}").Call.ShouldBeNull();
        foreach (TokenEngine engine in new[] { TokenEngines.PlatformCrypto, TokenEngines.JwtSecurityTokenHandler })
        {
            ProvenOperation.Sign(engine, key, algorithm, "{}").Call.ShouldNotBeNull()();
            ProvenOperation.Verify(engine, key, algorithm, "{}").Call.ShouldNotBeNull()();
        }
    }
}
