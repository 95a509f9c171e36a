using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Lab.Tests.Protocol;

public class AuthorizeUrlTests
{
    private const string Page = "https://idp.example/connect/authorize";
    private const string NoHttpAddress = "--url: is not an address that starts with https:// or http://";
    private const string Query =
        "?client_id=rp&response_type=id_token&redirect_uri=https%3A%2F%2Frp.example%2Fcb&scope=openid+profile&nonce=s3cret";

    [Fact]
    public void An_authorize_URL_is_parsed()
    {
        AuthorizeRequest request = AuthorizeUrl.Read(Page + Query, allowHttp: false);
        request.Endpoint.ShouldBe(new(Page));
        (request["redirect_uri"], request["scope"], request["state"]).ShouldBe(("https://rp.example/cb", "openid profile", null));
        request.RequestsCodeOnly().ShouldBeFalse();
    }

    [Theory]
    [InlineData("code", true)]
    [InlineData("code id_token", false)]
    [InlineData("id_token token", false)]
    public void Response_type_code_asks_for_a_code_alone(string type, bool alone) =>
        AuthorizeUrl
            .Read(Page + Query.Replace("id_token", Uri.EscapeDataString(type), StringComparison.Ordinal), allowHttp: false)
            .RequestsCodeOnly()
            .ShouldBe(alone);

    [Theory]
    [InlineData("https://127¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾.0.0.1/", NoHttpAddress)]
    [InlineData("idp.example/connect/authorize", NoHttpAddress)]
    [InlineData("ftp://idp.example/", NoHttpAddress)]
    [InlineData("https://me:s3cret@idp.example/?client_id=rp", "--url: has a user name in its address; a session goes into --cookie-file")]
    [InlineData(
        "http://idp.example/authorize" + Query,
        "http://idp.example/authorize: plain http: the network can read the session. --allow-http permits it"
    )]
    [InlineData(Page + Query + "&nonce=b", Page + ": has nonce twice, and servers differ in which they take")]
    [InlineData(Page, Page + ": has no client_id: give the whole address of the authorize request, in quotes")]
    [InlineData(
        Page + "?client_id=rp&response_type=id_token",
        Page + ": has no redirect_uri: give the whole address of the authorize request, in quotes"
    )]
    [InlineData(
        Page + Query + "&request=s3cret",
        Page + ": has its parameters inside request: none can be left out or changed to compare with"
    )]
    [InlineData(
        Page + "?client_id=rp&redirect_uri=a&response_type=token",
        Page + ": response_type=token makes no identity token: give one with id_token or code"
    )]
    public void An_address_that_cannot_be_measured_is_refused_in_one_line(string text, string line) =>
        Should.Throw<UserErrorException>(() => AuthorizeUrl.Read(text, allowHttp: false)).Message.ShouldBe(line);

    [Theory]
    [InlineData("http://localhost:5001/connect/authorize", false)]
    [InlineData("http://127.0.0.1/authorize", false)]
    [InlineData("http://idp.example/authorize", true)]
    public void Plain_http_is_accepted_for_this_machine_or_if_permitted(string page, bool allowHttp) =>
        AuthorizeUrl.Read(page + Query, allowHttp).Endpoint.ShouldBe(new(page));
}
