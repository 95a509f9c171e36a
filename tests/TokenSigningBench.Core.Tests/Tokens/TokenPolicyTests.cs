namespace TokenSigningBench.Core.Tests.Tokens;

/// <summary>Each token has a valid signature and is valid except for one thing.</summary>
public sealed class TokenPolicyTests : IDisposable
{
    private const long Now = 1_700_000_000;
    private const string Header = """{"alg":"HS256"}""";
    private const string ValidClaims = """{"iss":"https://idp.example","aud":"rp","exp":1700000060,"nbf":1700000000}""";

    private readonly TokenKey _key = TokenKey.FromSecret(new byte[32]);

    public void Dispose() => _key.Dispose();

    [Theory]
    [InlineData(ValidClaims)]
    [InlineData("""{"iss":"https://idp.example","aud":["other","rp"],"exp":1700000060.5}""")]
    public void Valid_claims_are_accepted(string claims) => Reason(Header, claims).ShouldBeNull();

    [Theory]
    [InlineData("""{"aud":"rp","exp":1700000060}""", "its iss is not https://idp.example")]
    [InlineData("""{"iss":"https://idp.example/","aud":"rp","exp":1700000060}""", "its iss is not https://idp.example")]
    [InlineData("""{"iss":["https://idp.example"],"aud":"rp","exp":1700000060}""", "its iss is not https://idp.example")]
    [InlineData("""{"iss":"https://idp.example","exp":1700000060}""", "its aud does not name rp")]
    [InlineData("""{"iss":"https://idp.example","aud":"RP","exp":1700000060}""", "its aud does not name rp")]
    [InlineData("""{"iss":"https://idp.example","aud":["other"],"exp":1700000060}""", "its aud does not name rp")]
    [InlineData("""{"iss":"https://idp.example","aud":["rp",1],"exp":1700000060}""", "its aud does not name rp")]
    [InlineData("""{"iss":"https://idp.example","aud":{"rp":"rp"},"exp":1700000060}""", "its aud does not name rp")]
    [InlineData("""{"iss":"https://idp.example","aud":"rp"}""", "it has no exp: it would be valid for ever")]
    [InlineData("""{"iss":"https://idp.example","aud":"rp","exp":"1700000060"}""", "its exp is not a time")]
    [InlineData("""{"iss":"https://idp.example","aud":"rp","exp":1e999}""", "its exp is not a time")]
    [InlineData("""{"iss":"https://idp.example","aud":"rp","exp":1700000060,"nbf":null}""", "its nbf is not a time")]
    public void Claims_of_another_issuer_or_for_another_client_are_refused(string claims, string reason) =>
        Reason(Header, claims).ShouldBe(reason);

    [Theory]
    [InlineData(-299, null)]
    [InlineData(-300, "it has expired: its exp was more than 300 s ago")]
    public void A_token_expires_at_exp_plus_clock_skew(int exp, string? reason) =>
        Reason(Header, $$"""{"iss":"https://idp.example","aud":"rp","exp":{{Now + exp}}}""").ShouldBe(reason);

    [Theory]
    [InlineData(300, null)]
    [InlineData(301, "it is not valid yet: its nbf is more than 300 s ahead")]
    public void A_token_is_valid_from_nbf_minus_clock_skew(int nbf, string? reason) =>
        Reason(Header, $$"""{"iss":"https://idp.example","aud":"rp","exp":{{Now + 900}},"nbf":{{Now + nbf}}}""").ShouldBe(reason);

    [Fact]
    public void The_clock_skew_can_be_set() =>
        Reason(Header, $$"""{"iss":"https://idp.example","aud":"rp","exp":{{Now - 1}}}""", Policy(TimeSpan.Zero))
            .ShouldBe("it has expired: its exp was more than 0 s ago");

    [Theory]
    [InlineData("""{"alg":"HS256","typ":"JWT"}""", null)]
    [InlineData("""{"alg":"HS256","typ":"application/jwt"}""", null)]
    [InlineData("""{"alg":"HS256","typ":"at+jwt"}""", "its typ is not JWT: it is a token of another kind")]
    [InlineData("""{"alg":"HS256","typ":"logout+jwt"}""", "its typ is not JWT: it is a token of another kind")]
    [InlineData("""{"alg":"HS256","typ":1}""", "its typ is not JWT: it is a token of another kind")]
    public void A_token_of_another_kind_is_refused(string header, string? reason) => Reason(header, ValidClaims).ShouldBe(reason);

    // Claims with an invalid signature are not checked.
    [Fact]
    public void Claims_are_checked_only_after_the_signature()
    {
        string[] parts = Token(Header, "{}").Split('.');
        using var verifier = StrictVerifier.Of(TokenEngines.PlatformCrypto, _key, JwsAlgorithm.Hs(256), Policy());
        verifier.Verify($"{parts[0]}.{parts[1]}.{Base64Url.EncodeToString(new byte[32])}").Reason.ShouldBe("its signature does not fit");
    }

    [Fact]
    public void A_policy_requires_issuer_audience_and_clock()
    {
        Should.Throw<ArgumentException>(() => TokenPolicy.IdentityToken("", "rp", TimeProvider.System));
        Should.Throw<ArgumentException>(() => TokenPolicy.IdentityToken("a", "", TimeProvider.System));
        Should.Throw<ArgumentNullException>(() => TokenPolicy.IdentityToken("a", "rp", null!));
    }

    private static TokenPolicy Policy(TimeSpan? skew = null) =>
        TokenPolicy.IdentityToken("https://idp.example", "rp", new FixedClock(), skew);

    private string? Reason(string header, string claims, TokenPolicy? policy = null)
    {
        using var verifier = StrictVerifier.Of(TokenEngines.PlatformCrypto, _key, JwsAlgorithm.Hs(256), policy ?? Policy());
        return verifier.Verify(Token(header, claims)).Reason;
    }

    private static string Token(string header, string claims) =>
        TokenText.Signed(header, claims, input => HMACSHA256.HashData(new byte[32], input));

    private sealed class FixedClock : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => DateTimeOffset.FromUnixTimeSeconds(Now);
    }
}
