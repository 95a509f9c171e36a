using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tests.Sources;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Tests.Tokens;

public class UnverifiedTokenTests
{
    private const string Claims = """{"iss":"https://idp.example","sub":"a"}""";

    [Fact]
    public void It_says_of_itself_what_stands_in_it()
    {
        UnverifiedToken token = UnverifiedToken.Read("a", Signed("""{"alg":"RS256","kid":"rsa"}"""));
        (token.Algorithm, token.Kid, token.Issuer, token.Claims).ShouldBe(("RS256", "rsa", "https://idp.example", Claims));
    }

    [Fact]
    public void Nothing_is_no_token_and_no_keys()
    {
        UnverifiedToken token = UnverifiedToken.Read("a", Signed("""{"alg":"RS256","kid":"rsa"}"""));
        Should.Throw<ArgumentNullException>(() => UnverifiedToken.Read("a", null!)).ParamName.ShouldBe("token");
        Should.Throw<ArgumentNullException>(() => token.VerifyWith(null!)).ParamName.ShouldBe("keys");
    }

    [Theory]
    [InlineData("""{"alg":"RS256","kid":"rsa"}""")]
    [InlineData("""{"alg":"RS256"}""")]
    public void Its_signature_is_verified_with_the_key_it_names_or_the_only_one_that_fits(string header) => Verified(Signed(header)).ShouldBe((2048, null));

    [Theory]
    [InlineData("""{"alg":"RS256","kid":"old"}""", "its key, kid old, is not published")]
    [InlineData("""{"alg":"RS256","kid":"curve"}""", "its key, kid curve, does not fit RS256")]
    [InlineData("""{"alg":"RS512","kid":"rsa"}""", "the published key does not accept it: its signature does not fit")]
    [InlineData("""{"alg":"ES384"}""", "no published key fits ES384")]
    [InlineData("""{"alg":"HS256"}""", "its alg is HS256, which is not verified with a published key here")]
    [InlineData("""{"alg":"none"}""", "its alg is none, which is not verified with a published key here")]
    public void A_signature_that_is_not_verified_has_a_reason(string header, string reason) => Verified(Signed(header)).ShouldBe((null, reason));

    [Fact]
    public void Two_keys_that_fit_leave_it_open()
    {
        JsonObject other = KnownJwks.Rsa(isPrivate: false);
        other["kid"] = "other";
        Verified(Signed("""{"alg":"RS256"}"""), KnownJwks.Set(KnownJwks.Rsa(isPrivate: false), other)).Failure.ShouldBe("it names no key, and 2 published ones fit RS256");
        Verified(Signed("""{"alg":"RS256","kid":"rsa"}"""), KnownJwks.Set(KnownJwks.Rsa(isPrivate: false), KnownJwks.Rsa(isPrivate: false))).Failure.ShouldBe("2 published keys have its kid, rsa");
    }

    [Theory]
    [InlineData("secret.secret", "its token has not three segments")]
    [InlineData("a.b.c.d.e", "its token is encrypted (five segments): what signed it cannot be seen")]
    [InlineData("!.e30.", "its token's header is not base64url")]
    [InlineData("W10.e30.", "its token's header is not a JSON object")]
    [InlineData("e30.!.", "its token's payload is not base64url")]
    [InlineData("e30.e30.", "its token's header names no alg")]
    [InlineData("e30.W10.", "its token's payload is not a JSON object")]
    public void What_is_no_token_is_refused_and_not_repeated(string text, string cause)
    {
        Should.Throw<SourceException>(() => UnverifiedToken.Read("a", text)).Cause.ShouldBe(cause);
        UnverifiedToken.IsSigned(text).ShouldBeFalse();
    }

    [Fact]
    public void A_token_with_an_algorithm_has_the_form_of_a_signed_one()
    {
        UnverifiedToken.IsSigned(Signed("""{"alg":"RS256"}""")).ShouldBeTrue();
        UnverifiedToken.IsSigned(Signed("""{"alg":"none"}""")).ShouldBeFalse();
    }

    private static (int? KeyBits, string? Failure) Verified(string token, string? keys = null) =>
        UnverifiedToken.Read("a", token).VerifyWith(JwkDocument.Read("keys", Encoding.UTF8.GetBytes(keys ?? KnownJwks.Two)).Keys);

    // With RS256, whatever the header says.
    private static string Signed(string header)
    {
        using RSA key = KnownPrimeKeys.Create(2048);
        string input = $"{Base64Url.EncodeToString(Encoding.UTF8.GetBytes(header))}.{Base64Url.EncodeToString(Encoding.UTF8.GetBytes(Claims))}";
        return $"{input}.{Base64Url.EncodeToString(key.SignData(Encoding.ASCII.GetBytes(input), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1))}";
    }
}
