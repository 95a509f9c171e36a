using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tests.Tokens;

public class ReferenceTokenTests
{
    [Fact]
    public void It_has_the_bytes_of_one_that_the_library_signs_for_a_certificate()
    {
        using TokenKey key = SigningChoice.RsaPkcs1(256, 2048).MakeKey();
        using X509Certificate2 certificate = new CertificateRequest(
            "CN=idp",
            key.Rsa!,
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        ).CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(100));
        string token = new JsonWebTokenHandler { SetDefaultTimesOnTokenCreation = false }.CreateToken(
            ReferenceToken.Claims,
            new X509SigningCredentials(certificate)
        );

        ReferenceToken.Bytes("RS256", 256).ShouldBe(token.Length);
    }

    // OpenID Connect Core 1.0 section 2.
    [Fact]
    public void Its_claims_are_those_that_its_definition_names_and_an_identity_token_needs()
    {
        string[] names = [.. JsonDocument.Parse(ReferenceToken.Claims).RootElement.EnumerateObject().Select(claim => claim.Name)];
        ReferenceToken.Definition.ShouldEndWith($"claims {string.Join(", ", names[..^1])} and {names[^1]}.");
        ((string[])["iss", "sub", "aud", "exp", "iat", "nonce"]).ShouldBeSubsetOf(names);
        ReferenceToken.Claims.ShouldContain("\"aud\":\"test-client\"");
    }

    [Fact]
    public void It_is_what_the_engines_sign_by_its_length() =>
        ReferenceToken.Claims.Length.ShouldBe(IdentityToken.Article(DateTimeOffset.UnixEpoch.AddYears(200)).Length);
}
