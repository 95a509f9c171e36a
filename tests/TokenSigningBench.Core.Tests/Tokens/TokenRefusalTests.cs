using System.Text;

namespace TokenSigningBench.Core.Tests.Tokens;

public sealed class TokenRefusalTests : IDisposable
{
    private static readonly TokenKey Another = TokenKey.FromRsa(RSA.Create(2048));

    private readonly TokenKey _key = KnownCertificates.TokenKey(KnownCertificates.Spec("idsrv-256-2048"));
    private readonly string _token;

    public TokenRefusalTests()
    {
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(_key, JwsAlgorithm.Rs(256));
        _token = signer.Sign(IdentityToken.Article(TimeProvider.System.GetUtcNow()));
    }

    public static TheoryData<string> Verifiers => [.. TokenEngines.All.Select(engine => engine.Name)];

    public static TheoryData<string> StrictVerifiers => [TokenEngines.PlatformCrypto.Name, TokenEngines.BouncyCastle.Name];

    public void Dispose() => _key.Dispose();

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void A_changed_byte_anywhere_is_refused(string verifier)
    {
        string[] segments = _token.Split('.');
        for (int segment = 0; segment < 3; segment++)
        {
            byte[] bytes = Base64Url.DecodeFromChars(segments[segment]);
            for (int at = 0; at < bytes.Length; at++)
            {
                byte[] changed = [.. bytes];
                changed[at] ^= 1;
                string[] token = [.. segments];
                token[segment] = Base64Url.EncodeToString(changed);
                AssertRefused(verifier, string.Join('.', token));
            }
        }
    }

    // The signature is valid, but the token has expired: the policy refuses it.
    [Theory]
    [MemberData(nameof(Verifiers))]
    public void An_expired_token_is_refused(string verifier) =>
        VerifyClaims(verifier, exp: 2).ShouldBe("it has expired: its exp was more than 300 s ago");

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void A_token_of_another_issuer_or_for_another_client_is_refused(string verifier)
    {
        VerifyClaims(verifier).ShouldBeNull();
        VerifyClaims(verifier, issuer: "b").ShouldBe("its iss is not a");
        VerifyClaims(verifier, audience: "c").ShouldBe("its aud does not name b");
    }

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void A_token_signed_by_another_key_is_refused(string verifier)
    {
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(Another, JwsAlgorithm.Rs(256));
        AssertRefused(verifier, signer.Sign("{}"));
    }

    // The signature is valid except for the algorithm named in the header, so that only the header check can refuse it.
    [Theory]
    [MemberData(nameof(Verifiers))]
    public void Alg_none_is_refused_with_and_without_a_signature(string verifier)
    {
        string[] segments = _token.Split('.');
        foreach (string none in new[] { "none", "None", "NONE", "" })
        {
            string header = TokenText.Segment($$"""{"alg":"{{none}}"}""");
            AssertRefused(verifier, $"{header}.{segments[1]}.");
            AssertRefused(verifier, SignWithHeader($$"""{"alg":"{{none}}"}"""), "its alg is not RS256");
        }
    }

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void A_token_without_its_signature_is_refused(string verifier) =>
        AssertRefused(verifier, _token[..(_token.LastIndexOf('.') + 1)]);

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void The_public_key_is_not_accepted_as_an_HMAC_secret(string verifier)
    {
        foreach (
            byte[] guess in new[]
            {
                Encoding.ASCII.GetBytes(_key.Rsa!.ExportSubjectPublicKeyInfoPem()),
                _key.Rsa.ExportSubjectPublicKeyInfo(),
            }
        )
        {
            using TokenKey secret = TokenKey.FromSecret(guess);
            using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(secret, JwsAlgorithm.Hs(256));
            AssertRefused(verifier, signer.Sign("{}"));
        }

        AssertRefused(verifier, SignWithHeader("""{"alg":"HS256"}"""), "its alg is not RS256");
    }

    // A token signed with the other algorithm, and one that only names it: libraries check the first, and a verifier that ignores the
    // header would accept the second.
    [Theory]
    [MemberData(nameof(Verifiers))]
    public void Another_algorithm_of_the_same_key_is_refused(string verifier)
    {
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(_key, JwsAlgorithm.Rs(512));
        AssertRefused(verifier, signer.Sign("{}"), "its alg is not RS256");
        AssertRefused(verifier, SignWithHeader("""{"alg":"RS512"}"""), "its alg is not RS256");
    }

    [Theory]
    [InlineData("")]
    [InlineData("a")]
    [InlineData("..")]
    [InlineData("a.b")]
    [InlineData("a.b.c.d")]
    [InlineData("é.é.é")]
    public void Invalid_tokens_are_refused_by_every_verifier(string text)
    {
        foreach (TokenEngine engine in TokenEngines.All)
            AssertRefused(engine.Name, text);
    }

    [Theory]
    [MemberData(nameof(StrictVerifiers))]
    public void Another_encoding_of_the_same_signature_is_refused(string verifier)
    {
        AssertRefused(verifier, _token + "=");
        AssertRefused(verifier, _token + "\n");
        AssertRefused(verifier, _token[..^4] + " " + _token[^4..]);
        // A 2048-bit signature ends in a character of which only four bits count: the next character decodes to the same bytes.
        AssertRefused(verifier, _token[..^1] + (char)(_token[^1] + 1));
    }

    [Theory]
    [MemberData(nameof(StrictVerifiers))]
    public void Invalid_headers_are_refused(string verifier)
    {
        foreach (
            string header in new[]
            {
                """{"alg":"RS256","alg":"RS256"}""",
                """{"alg":"RS256","crit":["exp"],"exp":1}""",
                """{"typ":"JWT"}""",
                """["RS256"]""",
                """{"alg":["RS256"]}""",
                """{"alg":"rs256"}""",
                "{",
                "",
            }
        )
            AssertRefused(verifier, SignWithHeader(header));
        AssertRefused(verifier, SignWithHeader($$"""{"alg":"RS256","pad":"{{new string('a', 20_000)}}"}"""));
    }

    [Theory]
    [MemberData(nameof(StrictVerifiers))]
    public void Other_header_members_may_have_any_value(string verifier)
    {
        using ITokenVerifier accepting = Verifier(verifier);
        accepting.Verify(SignWithHeader("""{"kid":"a","jwk":{"alg":"none","crit":[]},"alg":"RS256"}""")).ShouldBe(TokenVerdict.Valid);
    }

    [Fact]
    public void An_algorithm_that_does_not_fit_its_key_is_refused_at_once()
    {
        foreach (TokenEngine engine in TokenEngines.All)
        {
            Should.Throw<ArgumentException>(() => engine.CreateSigner(_key, JwsAlgorithm.Es(256)));
            Should.Throw<ArgumentException>(() => engine.CreateVerifier(_key, JwsAlgorithm.Hs(256)));
        }
    }

    private string SignWithHeader(string header) => TokenText.SignedBy(_key.Rsa!, header, "{}");

    // Verifies with the strict verifier and its policy: issuer a, audience b, valid now. Returns the reason for the refusal.
    private string? VerifyClaims(string verifier, string issuer = "a", string audience = "b", long exp = 4102444800)
    {
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(_key, JwsAlgorithm.Rs(256));
        using var strict = StrictVerifier.Of(
            TokenEngines.All.Single(engine => engine.Name == verifier),
            _key,
            JwsAlgorithm.Rs(256),
            TokenPolicy.IdentityToken("a", "b", TimeProvider.System)
        );
        return strict.Verify(signer.Sign($$"""{"iss":"{{issuer}}","aud":"{{audience}}","nbf":1,"exp":{{exp}}}""")).Reason;
    }

    // The reason is asserted only for the verifiers of this project; libraries have their own messages.
    private void AssertRefused(string verifier, string token, string? reason = null)
    {
        using ITokenVerifier tokenVerifier = Verifier(verifier);
        TokenVerdict verdict = tokenVerifier.Verify(token);
        verdict.IsValid.ShouldBeFalse(token);
        verdict.Reason.ShouldNotBeNullOrWhiteSpace();
        if (reason is not null && (verifier == TokenEngines.PlatformCrypto.Name || verifier == TokenEngines.BouncyCastle.Name))
            verdict.Reason.ShouldBe(reason);
    }

    private ITokenVerifier Verifier(string name) =>
        TokenEngines.All.Single(engine => engine.Name == name).CreateVerifier(_key, JwsAlgorithm.Rs(256));
}
