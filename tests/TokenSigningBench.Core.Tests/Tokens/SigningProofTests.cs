namespace TokenSigningBench.Core.Tests.Tokens;

public sealed class SigningProofTests : IDisposable
{
    private const string Payload = """{"sub":"valid"}""";
    private readonly TokenKey _key = KnownCertificates.TokenKey(KnownCertificates.Spec("idsrv-256-2048"));

    public void Dispose() => _key.Dispose();

    [Fact]
    public void A_working_engine_is_verified_by_an_independent_implementation()
    {
        foreach (TokenEngine engine in TokenEngines.All)
        {
            SigningProof proof = SigningProof.OfSigning(engine, _key, JwsAlgorithm.Rs(256), Payload);
            proof.Failure.ShouldBeNull();
            proof.CrossCheck.IsManaged.ShouldNotBe(engine.IsManaged);
            proof.KeyBits.ShouldBe(2048);
            SigningProof.OfVerifying(engine, _key, JwsAlgorithm.Rs(256), Payload).Failure.ShouldBeNull();
        }
    }

    [Theory]
    [InlineData("", "not a token of three segments")]
    [InlineData("a.b", "not a token of three segments")]
    [InlineData("a.b.", "token has no signature")]
    [InlineData("a.b.c", "not verified: ")]
    public void A_signer_that_returns_something_else_does_not_work(string returned, string failure)
    {
        SigningProof proof = SigningProof.OfSigning(Engine(_ => returned), _key, JwsAlgorithm.Rs(256), Payload);
        proof.Failure.ShouldNotBeNull().ShouldStartWith(failure);
        proof.FailsUnexpectedly.ShouldBeTrue();
    }

    [Fact]
    public void A_signer_that_signs_other_claims_uses_another_algorithm_or_throws_does_not_work()
    {
        using ITokenSigner honest = TokenEngines.PlatformCrypto.CreateSigner(_key, JwsAlgorithm.Rs(256)),
            other = TokenEngines.PlatformCrypto.CreateSigner(_key, JwsAlgorithm.Rs(384));
        Failure(_ => honest.Sign("""{"sub":"other"}""")).ShouldBe("the claims in it are not those it was given");
        Failure(other.Sign).ShouldBe("not verified: its alg is not RS256");
        Failure(_ => throw new CryptographicException("no such key")).ShouldBe("CryptographicException: no such key");

        string? Failure(Func<string, string> sign) => SigningProof.OfSigning(Engine(sign), _key, JwsAlgorithm.Rs(256), Payload).Failure;
    }

    [Fact]
    public void A_verifier_that_accepts_or_refuses_everything_does_not_work()
    {
        Failure(TokenVerdict.Valid).ShouldBe("its verifier accepts it with a changed byte in segment 1");
        Failure(TokenVerdict.Refused("no")).ShouldBe("not verified: no");

        string? Failure(TokenVerdict verdict) =>
            SigningProof.OfVerifying(Engine(_ => "", _ => verdict), _key, JwsAlgorithm.Rs(256), Payload).Failure;
    }

    private static TokenEngine Engine(Func<string, string> sign, Func<string, TokenVerdict>? verify = null) =>
        new(
            "fake",
            () => typeof(SigningProofTests),
            "a test",
            isManaged: false,
            (_, _) => new FakeSigner(sign),
            (_, _) => new FakeVerifier(verify ?? (_ => TokenVerdict.Valid))
        );

    private sealed class FakeSigner(Func<string, string> sign) : ITokenSigner
    {
        public string Sign(string payload) => sign(payload);

        public void Dispose() { }
    }

    private sealed class FakeVerifier(Func<string, TokenVerdict> verify) : ITokenVerifier
    {
        public TokenVerdict Verify(string token) => verify(token);

        public void Dispose() { }
    }
}
