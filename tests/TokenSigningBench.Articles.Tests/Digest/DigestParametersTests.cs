using TokenSigningBench.Articles.Digest;

namespace TokenSigningBench.Articles.Tests.Digest;

public class DigestParametersTests
{
    private const string Rest = "realm=\"r\", nonce=\"n\", uri=\"/\", response=\"00\", cnonce=\"c\", qop=auth, nc=00000001";

    [Theory]
    [InlineData("username=\"plain\"", "plain")]
    [InlineData("USERNAME = \"plain\"", "plain")]
    [InlineData("username=\"a \\\"quoted\\\" \\\\name, with a comma\"", "a \"quoted\" \\name, with a comma")]
    [InlineData("username=token", "token")]
    // RFC 7616 section 3.9.2.
    [InlineData("username*=UTF-8''J%C3%A4s%C3%B8n%20Doe", "Jäsøn Doe")]
    [InlineData("username*=utf-8''plain", "plain")]
    public void A_name_is_read_in_every_encoding(string username, string expected) =>
        DigestParameters.Parse($"Digest {username}, {Rest}").ShouldNotBeNull().Username.ShouldBe(expected);

    [Fact]
    public void Parameters_are_read_in_any_order_and_with_any_white_space()
    {
        var expected = new DigestParameters("u", "r", "n", "/", "00", "SHA-256", "c", "auth", "00000001");
        DigestParameters
            .Parse(
                "digest  ,qop=\"auth\" ,\tnc = 00000001,algorithm=SHA-256,unknown=x,,"
                    + "username=\"u\",realm=\"r\",nonce=\"n\",uri=\"/\",response=\"00\",cnonce=\"c\" "
            )
            .ShouldBe(expected);
        DigestParameters.Parse($"Digest username=\"u\", {Rest}").ShouldBe(expected with { Algorithm = null });
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("Digest")]
    [InlineData("Digest ")]
    [InlineData("Digest username")]
    [InlineData("Digest =")]
    [InlineData($"Basic username=\"u\", {Rest}")]
    [InlineData($"Digest {Rest}")]
    [InlineData($"Digest username=\"u\", username=\"v\", {Rest}")]
    [InlineData($"Digest username=\"u\", username*=UTF-8''v, {Rest}")]
    [InlineData($"Digest username=\"u\", nc=00000002, {Rest}")]
    [InlineData($"Digest username=\"u\", userhash=true, {Rest}")]
    [InlineData($"Digest {Rest}, username=\"u")]
    [InlineData($"Digest {Rest}, username=\"u\\")]
    [InlineData($"Digest username=\"u\"x, {Rest}")]
    [InlineData($"Digest username=, {Rest}")]
    [InlineData($"Digest username*=ISO-8859-1''u, {Rest}")]
    [InlineData($"Digest username*=UTF-8''%C3, {Rest}")]
    [InlineData($"Digest username*=UTF-8''%, {Rest}")]
    [InlineData($"Digest username*=UTF-8''%zz, {Rest}")]
    [InlineData($"Digest username*=UTF-8''ü, {Rest}")]
    [InlineData("Digest username=\"u\", realm=\"r\", nonce=\"n\", uri=\"/\", response=\"00\", cnonce=\"c\", qop=auth")]
    public void Incomplete_and_ambiguous_headers_are_not_read(string? header) => DigestParameters.Parse(header).ShouldBeNull();
}
