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
        Page + "?client_id=rp&redirect_uri=a&response_type=token",
        Page + ": response_type=token makes no identity token: give one with id_token or code"
    )]
    public void An_address_that_cannot_be_measured_is_refused_in_one_line(string text, string line) =>
        Should.Throw<UserErrorException>(() => AuthorizeUrl.Read(text, allowHttp: false)).Message.ShouldBe(line);

    [Theory]
    [InlineData("?client_id=rp&request_uri=urn%3As3cret", "has its parameters in request_uri: they were pushed to the server (PAR)")]
    [InlineData(Query + "&request=s3cret", "has its parameters in request, a signed object (JAR)")]
    [InlineData("?SAMLRequest=s3cret&RelayState=a", "is a SAML request")]
    [InlineData("?wa=wsignin1.0&wtrealm=s3cret", "is a WS-Federation request")]
    [InlineData(Query + "&response_mode=form_post.jwt", "has response_mode=form_post.jwt, whose response is signed once more (JARM)")]
    [InlineData(Query + "&response_mode=web_message", "has response_mode=web_message, whose response is a script")]
    [InlineData(Query + "&prompt=login%20consent", "has prompt=login, with which the server asks the user each time")]
    [InlineData(Query + "&prompt=select_account", "has prompt=select_account, with which the server asks the user each time")]
    [InlineData(Query + "&max_age=0", "has max_age=0, with which the user signs in each time")]
    public void An_address_of_another_kind_is_named(string query, string cause)
    {
        UserErrorException refused = Should.Throw<UserErrorException>(() => AuthorizeUrl.Read(Page + query, allowHttp: false));
        refused.Cause.ShouldStartWith(cause);
        refused.Message.ShouldNotContain("s3cret");
    }

    [Theory]
    [InlineData("&prompt=none")]
    [InlineData("&acr_values=urn%3Amfa&response_mode=query&dpop_jkt=a&max_age=600")]
    public void What_changes_nothing_is_measured(string more) => AuthorizeUrl.Read(Page + Query + more, allowHttp: false).ShouldNotBeNull();

    [Theory]
    [InlineData("http://localhost:5001/connect/authorize", false)]
    [InlineData("http://127.0.0.1/authorize", false)]
    [InlineData("http://idp.example/authorize", true)]
    public void Plain_http_is_accepted_for_this_machine_or_if_permitted(string page, bool allowHttp) =>
        AuthorizeUrl.Read(page + Query, allowHttp).Endpoint.ShouldBe(new(page));
}
