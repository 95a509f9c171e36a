using TokenSigningBench.Check.Size;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Check.Tests.Size;

public class SizeForecastTests
{
    [Theory]
    [InlineData("ES256", 64)]
    [InlineData("RS256:8192", 1024)]
    [InlineData("ML-DSA-44", 2420)]
    [InlineData("ML-DSA-65", 3309)]
    [InlineData("ML-DSA-87", 4627)]
    public void A_signature_has_the_bytes_of_its_standard(string name, int bytes) => SigningSize.Parse(name).SignatureBytes.ShouldBe(bytes);

    [Fact]
    public void The_user_s_claims_replace_those_of_the_protocol_and_are_in_both_tokens()
    {
        var claims = LoginClaims.Of("""{"sub":"x","role":["a","b"]}""", "claims.json");
        foreach (string json in (string[])[claims.Identity, claims.Access])
        {
            json.ShouldContain("\"sub\":\"x\"");
            json.ShouldContain("\"role\":[\"a\",\"b\"]");
        }

        Should.Throw<UserErrorException>(() => LoginClaims.Of("[]", "claims.json")).Message.ShouldStartWith("claims.json: ");
    }

    [Fact]
    public void Room_is_what_the_carrier_may_grow_before_the_first_program_refuses()
    {
        SizeRun run = Run("RS256", null, "nginx", "kestrel");
        SizeHop authorization = run.Hops[0];
        (authorization.At, authorization.Passes, authorization.Cause).ShouldBe(("nginx", true, null));
        // "Authorization: Bearer <token>" and CRLF fill a buffer of 8,192 bytes.
        authorization.RoomBytes.ShouldBe(8192 - "Authorization: Bearer \r\n".Length - run.AccessTokenBytes);
    }

    [Fact]
    public void A_message_that_fits_with_a_smaller_key_or_without_the_user_s_claims_fails_because_of_them()
    {
        SizeHop location = Run("ML-DSA-65", null, "nginx").Hops.Single(hop => hop.Name == "Location");
        (location.Passes, location.Failure, location.Cause).ShouldBe((false, "502", "key"));
        string claims = $$"""{"groups":"{{new string('g', 8000)}}"}""";
        SizeHop authorization = Run("ES256", claims, "kestrel", "nginx").Hops[0];
        (authorization.Passes, authorization.Cause).ShouldBe((false, "claims"));
    }

    [Fact]
    public void A_message_without_a_limit_on_the_way_passes()
    {
        // Kestrel limits no response.
        SizeHop response = Run("RS256:8192", null, "kestrel").Hops.Single(hop => hop.Name == "login response");
        (response.At, response.Passes).ShouldBe((null, true));
    }

    [Fact]
    public void Cookies_that_are_too_long_together_have_to_shrink_by_what_exceeds_the_limit()
    {
        SizeHop response = Run("RS256:8192", null, "nginx").Hops.Single(hop => hop.Name == "login response");
        response.HeadBytes.ShouldBeGreaterThan(4096);
        // The last cookies may go as a whole, with their names and attributes.
        response.RoomBytes!.Value.ShouldBeLessThan(0);
        response.RoomBytes.Value.ShouldBeGreaterThanOrEqualTo(4096 - response.HeadBytes);
    }

    // Cookies of three chunks, as long as the tokens in them.
    private static SizeRun Run(string algorithm, string? claims, params string[] through) => Run(algorithm, claims, true, through);

    private static SizeRun Run(string algorithm, string? claims, bool savesTokens, params string[] through) =>
        new SizeForecast((_, saved) => [new(19, 8, 42), new(21, Half(saved), 42), new(21, Half(saved) + 1, 42)])
        {
            SavesTokens = savesTokens,
        }.Run(algorithm, SigningSize.Parse(algorithm), claims, "claims.json", through);

    private static int Half((int Identity, int Access)? saved) => saved is { } tokens ? (tokens.Identity + tokens.Access) / 2 : 100;

    [Fact]
    public void A_session_without_tokens_does_not_fail_because_of_them_and_names_what_would()
    {
        SizeRun without = Run("RS256:8192", null, savesTokens: false, "nginx"),
            with = Run("RS256:8192", null, savesTokens: true, "nginx");
        without.TooLong.ShouldBeEmpty();
        without.IfTokensAreSaved.ShouldBe(with.TooLong);
        with.TooLong.Select(hop => hop.Name).ShouldBe(["login response"]);
        with.IfTokensAreSaved.ShouldBeNull();
    }

    [Fact]
    public void Without_own_claims_the_identity_token_is_the_reference_token()
    {
        SizeRun run = Run("PS512:4096", null, "nginx");
        run.IdentityTokenBytes.ShouldBe(ReferenceToken.Bytes("PS512", 512));
        run.ClaimsSource.ShouldBeNull();
        SizeRun own = Run("PS512:4096", """{"role":"admin"}""", "nginx");
        own.IdentityTokenBytes.ShouldBeGreaterThan(run.IdentityTokenBytes);
        own.ClaimsSource.ShouldBe("claims.json");
    }
}
