using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tests.Keys;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Tests.Tokens;

public sealed class TokenRefusalTests : IDisposable
{
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
                IsRefused(verifier, string.Join('.', token));
            }
        }
    }

    // Signed, and for nobody to take any more: it is refused by whoever says what claims have to be.
    [Theory]
    [MemberData(nameof(Verifiers))]
    public void An_expired_token_is_refused(string verifier) =>
        Claimed(verifier, exp: 2).ShouldBe("it has expired: its exp was more than 300 s ago");

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void A_token_of_another_issuer_or_for_another_client_is_refused(string verifier)
    {
        Claimed(verifier).ShouldBeNull();
        Claimed(verifier, issuer: "b").ShouldBe("its iss is not a");
        Claimed(verifier, audience: "c").ShouldBe("its aud does not name b");
    }

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void A_token_signed_by_another_key_is_refused(string verifier)
    {
        using TokenKey another = TokenKey.FromRsa(RSA.Create(2048));
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(another, JwsAlgorithm.Rs(256));
        IsRefused(verifier, signer.Sign("{}"));
    }

    // Its signature is right but for what the header calls it, so that nothing but the look at the header refuses it.
    [Theory]
    [MemberData(nameof(Verifiers))]
    public void Alg_none_is_refused_with_and_without_a_signature(string verifier)
    {
        string[] segments = _token.Split('.');
        foreach (string none in new[] { "none", "None", "NONE", "" })
        {
            string header = Base64Url.EncodeToString(Encoding.UTF8.GetBytes($$"""{"alg":"{{none}}"}"""));
            IsRefused(verifier, $"{header}.{segments[1]}.");
            IsRefused(verifier, SignedOver($$"""{"alg":"{{none}}"}"""), "its alg is not RS256");
        }
    }

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void A_token_without_its_signature_is_refused(string verifier) => IsRefused(verifier, _token[..(_token.LastIndexOf('.') + 1)]);

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
            using ITokenSigner creator = TokenEngines.PlatformCrypto.CreateSigner(secret, JwsAlgorithm.Hs(256));
            IsRefused(verifier, creator.Sign("{}"));
        }

        IsRefused(verifier, SignedOver("""{"alg":"HS256"}"""), "its alg is not RS256");
    }

    // What is signed with the other one, and what only says so: libraries look at the first, and a verifier that never looks at the header takes the second.
    [Theory]
    [MemberData(nameof(Verifiers))]
    public void Another_algorithm_of_the_same_key_is_refused(string verifier)
    {
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(_key, JwsAlgorithm.Rs(512));
        IsRefused(verifier, signer.Sign("{}"), "its alg is not RS256");
        IsRefused(verifier, SignedOver("""{"alg":"RS512"}"""), "its alg is not RS256");
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
            IsRefused(engine.Name, text);
    }

    [Theory]
    [MemberData(nameof(StrictVerifiers))]
    public void Another_encoding_of_the_same_signature_is_refused(string verifier)
    {
        IsRefused(verifier, _token + "=");
        IsRefused(verifier, _token + "\n");
        IsRefused(verifier, _token[..^4] + " " + _token[^4..]);
        // A 2048-bit signature ends in a character of which only four bits count: the next one decodes to the same bytes.
        IsRefused(verifier, _token[..^1] + (char)(_token[^1] + 1));
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
            IsRefused(verifier, SignedOver(header));
        IsRefused(verifier, SignedOver($$"""{"alg":"RS256","pad":"{{new string('a', 20_000)}}"}"""));
    }

    [Theory]
    [MemberData(nameof(StrictVerifiers))]
    public void Other_header_members_may_have_any_value(string verifier)
    {
        using ITokenVerifier accepting = Verifier(verifier);
        accepting.Verify(SignedOver("""{"kid":"a","jwk":{"alg":"none","crit":[]},"alg":"RS256"}""")).ShouldBe(TokenVerdict.Valid);
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

    private string SignedOver(string header)
    {
        string input = $"{Base64Url.EncodeToString(Encoding.UTF8.GetBytes(header))}.{Base64Url.EncodeToString("{}"u8)}";
        byte[] signature = _key.Rsa!.SignData(Encoding.ASCII.GetBytes(input), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        return $"{input}.{Base64Url.EncodeToString(signature)}";
    }

    // The engine behind the strict verifier and its policy: issuer a, for b, valid now.
    private string? Claimed(string verifier, string issuer = "a", string audience = "b", long exp = 4102444800)
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

    // The reason of our own verifiers is known, and is the guard's that the test is about; a library's is the library's.
    private void IsRefused(string verifier, string token, string? reason = null)
    {
        using ITokenVerifier refusing = Verifier(verifier);
        TokenVerdict verdict = refusing.Verify(token);
        verdict.IsValid.ShouldBeFalse(token);
        verdict.Reason.ShouldNotBeNullOrWhiteSpace();
        if (reason is not null && (verifier == TokenEngines.PlatformCrypto.Name || verifier == TokenEngines.BouncyCastle.Name))
            verdict.Reason.ShouldBe(reason);
    }

    private ITokenVerifier Verifier(string name) =>
        TokenEngines.All.Single(engine => engine.Name == name).CreateVerifier(_key, JwsAlgorithm.Rs(256));
}
