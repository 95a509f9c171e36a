using System.Text;

namespace TokenSigningBench.Core.Tests.Tokens;

public class UnverifiedTokenTests
{
    private const string Claims = """{"iss":"https://idp.example","sub":"a"}""";

    private static readonly string SetOfOne = KnownJwks.Set(KnownJwks.Rsa(isPrivate: false));

    [Fact]
    public void Header_and_claims_are_read()
    {
        UnverifiedToken token = UnverifiedToken.Read("a", Signed("""{"alg":"RS256","kid":"rsa"}"""));
        (token.Algorithm, token.Kid, token.Issuer, token.Claims).ShouldBe(("RS256", "rsa", "https://idp.example", Claims));
    }

    [Fact]
    public void Null_arguments_are_refused()
    {
        UnverifiedToken token = UnverifiedToken.Read("a", Signed("""{"alg":"RS256","kid":"rsa"}"""));
        Should.Throw<ArgumentNullException>(() => UnverifiedToken.Read("a", null!)).ParamName.ShouldBe("token");
        using VerificationKeys keys = VerificationKeys.Of("keys");
        Should.Throw<ArgumentNullException>(() => token.VerifyWith(null!, TokenPolicy.AnyClaims)).ParamName.ShouldBe("keys");
        Should.Throw<ArgumentNullException>(() => token.VerifyWith(keys, null!)).ParamName.ShouldBe("policy");
    }

    [Fact]
    public void The_signature_is_verified_with_the_named_key_or_the_only_one()
    {
        VerifyWith(Signed("""{"alg":"RS256","kid":"rsa"}""")).ShouldBe((2048, null));
        VerifyWith(Signed("""{"alg":"RS256"}"""), SetOfOne).ShouldBe((2048, null));
    }

    [Theory]
    [InlineData("""{"alg":"RS256","kid":"old"}""", "the key it names is not among those it may be signed with")]
    [InlineData("""{"alg":"RS256","kid":"curve"}""", "its alg is not ES256, which its key is for")]
    [InlineData("""{"alg":"RS512","kid":"rsa"}""", "its alg is not RS256, which its key is for")]
    [InlineData("""{"alg":"RS256"}""", "it names no key, and there are several")]
    [InlineData("""{"alg":"HS256"}""", "its alg is HS256, which is not verified with a published key here")]
    [InlineData("""{"alg":"none"}""", "its alg is none, which is not verified with a published key here")]
    public void A_token_that_is_not_verified_has_a_reason(string header, string reason) =>
        VerifyWith(Signed(header)).ShouldBe((null, reason));

    [Fact]
    public void A_published_secret_verifies_nothing()
    {
        using TokenKey secret = TokenKey.FromSecret(new byte[32]);
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(secret, JwsAlgorithm.Hs(256));
        VerifyWith(signer.Sign(Claims), $$"""{"kty":"oct","k":"{{Base64Url.EncodeToString(new byte[32])}}"}""")
            .Failure.ShouldBe("its alg is HS256, which is not verified with a published key here");
    }

    [Fact]
    public void Claims_are_checked_by_the_policy()
    {
        UnverifiedToken token = UnverifiedToken.Read("a", Signed("""{"alg":"RS256"}"""));
        using VerificationKeys keys = VerificationKeys.Read("keys", Encoding.UTF8.GetBytes(SetOfOne));
        token
            .VerifyWith(keys, TokenPolicy.IdentityToken("https://idp.example", "rp", TimeProvider.System))
            .ShouldBe((null, "its aud does not name rp"));
    }

    [Theory]
    [InlineData("secret.secret", "its token has not three segments")]
    [InlineData("a.b.c.d.e", "its token is encrypted (five segments): what signed it cannot be seen")]
    [InlineData("!.e30.", "its token's header is not base64url")]
    [InlineData("W10.e30.", "its token's header is not a JSON object")]
    [InlineData("e30.!.", "its token's payload is not base64url")]
    [InlineData("e30.e30.", "its token's header names no alg")]
    [InlineData("e30.W10.", "its token's payload is not a JSON object")]
    public void An_invalid_token_is_refused_and_not_repeated(string text, string cause)
    {
        Should.Throw<UserErrorException>(() => UnverifiedToken.Read("a", text)).Cause.ShouldBe(cause);
        UnverifiedToken.IsSigned(text).ShouldBeFalse();
    }

    [Fact]
    public void IsSigned_is_true_only_for_a_token_with_an_algorithm()
    {
        UnverifiedToken.IsSigned(Signed("""{"alg":"RS256"}""")).ShouldBeTrue();
        UnverifiedToken.IsSigned(Signed("""{"alg":"none"}""")).ShouldBeFalse();
    }

    private static (int? KeyBits, string? Failure) VerifyWith(string token, string? set = null)
    {
        using VerificationKeys keys = VerificationKeys.Read("keys", Encoding.UTF8.GetBytes(set ?? KnownJwks.TwoKeySet));
        return UnverifiedToken.Read("a", token).VerifyWith(keys, TokenPolicy.AnyClaims);
    }

    // Signs with RS256 for any header.
    private static string Signed(string header)
    {
        using RSA key = KnownPrimeKeys.Create(2048);
        return TokenText.SignedBy(key, header, Claims);
    }
}
