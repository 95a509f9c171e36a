using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Core.Tests.Tokens.Received;

public sealed class ReceivedTokensTests
{
    private const string Header = "eyJhbGciOiJSUzI1NiJ9",
        Claims = "eyJzdWIiOiJhIn0",
        Token = $"{Header}.{Claims}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        Other = $"{Header}.{Claims}.BBBB";

    // RFC 7515 appendix A.1: its header begins with a line end in it.
    private const string OfRfc7515 =
        "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0"
        + "cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    [Theory]
    [InlineData(Token)]
    [InlineData(" \r\n" + Token + "\r\n")]
    [InlineData("\uFEFF" + Token)]
    [InlineData("\"" + Token + "\"")]
    [InlineData("'" + Token + "',")]
    [InlineData("Bearer " + Token)]
    [InlineData("authorization: bearer " + Token)]
    [InlineData("-H 'Authorization: Bearer " + Token + "' \\\n  https://api.example/orders")]
    [InlineData("https://app.example/cb#id_token=" + Token + "&state=abc")]
    [InlineData("https://app.example/" + Token)]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"expires_in\":3600,\"t\":\"" + Token + "\"}")]
    [InlineData("{\"data\":{\"value\":\"" + Token + "\"}}")]
    [InlineData("[{\"value\":\"" + Token + "\"}]")]
    [InlineData("{\"a\":1,\"a\":\"" + Token + "\"}")]
    [InlineData("The token " + Token + ". It was refused.")]
    [InlineData("access_token : " + Token + "\nexpires_in   : 3600")]
    public void A_token_is_found_in_what_is_around_it(string text) => ReceivedTokens.In(text).Select(one => one.Text).ShouldBe([Token]);

    [Theory]
    [InlineData("{\"access_token\":\"" + Token + "\",\"refresh_token\":\"abc\"}", "access_token")]
    [InlineData("{\"id_token\":\"" + Token + "\"}", "id_token")]
    public void A_response_names_its_token(string text, string name) => ReceivedTokens.In(text).Single().Name.ShouldBe(name);

    [Fact]
    public void A_token_over_several_lines_is_one()
    {
        string full = OfRfc7515 + Token[Header.Length..];
        foreach (int width in new[] { 40, 64, 80 })
        {
            string wrapped = string.Join('\n', OfRfc7515.Chunk(width).Select(chunk => new string(chunk)));
            ReceivedTokens.In(wrapped).Select(one => one.Text).ShouldBe([OfRfc7515], $"{width}");
            ReceivedTokens.In($"{wrapped}\n\nnext line").Select(one => one.Text).ShouldBe([OfRfc7515], $"{width}");
        }

        ReceivedTokens.In(OfRfc7515.Replace(".", ".\n", StringComparison.Ordinal)).Single().Text.ShouldBe(OfRfc7515);
        full.ShouldNotBe(OfRfc7515);
    }

    [Theory]
    [InlineData(Token + "\n" + Other)]
    [InlineData(Token + "\n" + Other + "\n" + Token)]
    [InlineData("a: " + Token + " b: " + Other)]
    [InlineData("{\"access_token\":\"" + Other + "\",\"id_token\":\"" + Token + "\"}")]
    public void Several_tokens_are_found_each_once(string text) => ReceivedTokens.In(text).Select(one => one.Text).ShouldBe([Token, Other]);

    [Theory]
    [InlineData("a=1; session.0=eyJhbGciOiJSUzI1NiJ9.eyJz; session.1=dWIiOiJhIn0.BBBB; b=2", "session", Other, TokenForm.Jws)]
    [InlineData(
        "Cookie: _oauth2_proxy_1=dWIiOiJhIn0.BBBB; _oauth2_proxy_0=eyJhbGciOiJSUzI1NiJ9.eyJz",
        "_oauth2_proxy",
        Other,
        TokenForm.Jws
    )]
    [InlineData(
        ".AspNetCore.Cookies=chunks-2; .AspNetCore.CookiesC1=CfDJ8aaaaaaaa; .AspNetCore.CookiesC2=bbbb",
        ".AspNetCore.Cookies",
        "CfDJ8aaaaaaaabbbb",
        TokenForm.Protected
    )]
    public void Pieces_in_cookies_are_put_together(string text, string name, string token, TokenForm form)
    {
        ReceivedToken only = ReceivedTokens.In(text).ShouldHaveSingleItem();
        (only.Name, only.Text, only.Form).ShouldBe((name, token, form));
    }

    [Theory]
    [InlineData(Header + "." + Claims + ".", TokenForm.Jws)]
    [InlineData(Header + "..", TokenForm.Jws)]
    [InlineData(Header + "." + Claims, TokenForm.Incomplete)]
    [InlineData(Header, TokenForm.Incomplete)]
    [InlineData(Header + ".a.b.c.d", TokenForm.Jwe)]
    [InlineData(Header + ".a.b.c", TokenForm.Incomplete)]
    [InlineData("Bearer abcdefgh12345678", TokenForm.Opaque)]
    [InlineData("00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDDEEFF-1", TokenForm.Opaque)]
    [InlineData("{\"access_token\":\"opaque-value\"}", TokenForm.Opaque)]
    [InlineData("CfDJ8NrAkSldwD9CpLRyOtm6FiJB1Jr", TokenForm.Protected)]
    [InlineData("{\"payload\":\"" + Claims + "\",\"protected\":\"" + Header + "\",\"signature\":\"AAAA\"}", TokenForm.Jws)]
    // RFC 7515 section 7.2.1 with one signature, and RFC 7516 section 7.2.
    [InlineData(
        "{\"payload\":\"" + Claims + "\",\"signatures\":[{\"protected\":\"" + Header + "\",\"signature\":\"AAAA\"}]}",
        TokenForm.Jws
    )]
    [InlineData("{\"protected\":\"" + Header + "\",\"iv\":\"AAAA\",\"ciphertext\":\"AAAA\",\"tag\":\"AAAA\"}", TokenForm.Jwe)]
    [InlineData("session.0=abcd; session.1=efgh", TokenForm.Opaque)]
    public void Each_form_is_told_from_the_others(string text, TokenForm form) => ReceivedTokens.In(text).Single().Form.ShouldBe(form);

    [Theory]
    [InlineData("")]
    [InlineData("signing.pfx")]
    [InlineData("certs/")]
    [InlineData("https://idp.example")]
    [InlineData("eyes.example.com")]
    [InlineData("{\"keys\":[{\"kty\":\"RSA\",\"n\":\"eyJhbGciOiJSUzI1NiJ9.a.b\"}]}")]
    [InlineData("{\"kty\":\"RSA\"}")]
    [InlineData("-----BEGIN CERTIFICATE-----\neyJhbGciOiJSUzI1NiJ9.a.b\n-----END CERTIFICATE-----")]
    [InlineData("eyJub3RqdXN0.")]
    [InlineData("{\"payload\":\"" + Claims + "\",\"signatures\":[{\"signature\":\"AAAA\"},{\"signature\":\"BBBB\"}]}")]
    [InlineData("{\"payload\":\"" + Claims + "\",\"signatures\":[7]}")]
    [InlineData("{\"payload\":\"" + Claims + "\"}")]
    [InlineData("0011223344556677")]
    public void What_is_no_token_is_none(string text) =>
        ReceivedTokens.In(text).Where(one => one.Form != TokenForm.Incomplete).ShouldBeEmpty();

    [Fact]
    public void A_token_is_not_printed_by_its_record() => ReceivedTokens.In(Token)[0].ToString().ShouldNotContain(Claims);
}
