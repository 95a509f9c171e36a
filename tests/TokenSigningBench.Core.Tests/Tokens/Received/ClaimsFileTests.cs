using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Core.Tests.Tokens.Received;

public sealed class ClaimsFileTests : InTemporaryFolder
{
    // {"alg":"RS256"} and {"sub":"a"}: who signed it does not matter here.
    private const string Token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.AAAA";

    [Theory]
    [InlineData(""" {"sub":"a"} """, false)]
    [InlineData(Token, true)]
    [InlineData("eyJhbGciOiJSUzI1NiJ9.eyJz\r\n  dWIiOiJhIn0.AAAA\n", true)]
    [InlineData("Bearer " + Token, true)]
    [InlineData("authorization: bearer " + Token, true)]
    [InlineData($$"""{"access_token":"{{Token}}","id_token":"opaque"}""", true)]
    [InlineData($$"""{"access_token":"opaque","id_token":"{{Token}}"}""", true)]
    public void Claims_are_read_from_an_object_a_token_and_a_response(string content, bool isToken)
    {
        (string claims, UnverifiedToken? token) = ClaimsFile.Read(Folder.Write("claims", content));
        claims.ShouldBe("""{"sub":"a"}""");
        (token is not null).ShouldBe(isToken);
    }

    [Fact]
    public void A_response_of_opaque_tokens_has_no_claims() =>
        Should
            .Throw<UserErrorException>(() => ClaimsFile.Read(Folder.Write("claims", """{"access_token":"opaque"}""")))
            .Cause.ShouldBe("is a token response, and none of its tokens has claims that can be read");
}
