using System.Net;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Lab.Tests.Tsung;

public sealed class TsungScenarioTests
{
    private static readonly AuthorizeRequest Request = AuthorizeRequest.ForIdentityToken(
        new("https://idp.test/authorize"),
        "rp",
        "https://rp.test/in?a=b;c",
        "n",
        "s"
    );

    [SkippableFact]
    public void Signed_in_users_request_the_page_with_their_session_and_their_own_nonce_and_state()
    {
        XElement tsung = Write(new(Request, "session=a&b<c>\"d\"", null));
        XElement request = tsung.Descendants("request").ShouldHaveSingleItem();
        request
            .Element("http")!
            .Attribute("url")!
            .Value.ShouldBe(
                "/authorize?client_id=rp&redirect_uri=https%3A%2F%2Frp.test%2Fin%3Fa%3Db%3Bc&response_type=id_token"
                    + "&response_mode=form_post&scope=openid&prompt=none&nonce=%%_nonce%%&state=%%_state%%"
            );
        request.Descendants("http_header").ShouldHaveSingleItem().Attribute("value")!.Value.ShouldBe("session=a&b<c>\"d\"");
        tsung.Descendants("server").Single().Attributes().Select(attribute => attribute.Value).ShouldBe(["idp.test", "443", "ssl"]);
    }

    [SkippableFact]
    public void Users_with_a_password_fill_in_the_form()
    {
        XElement tsung = Write(
            new(
                Request,
                null,
                (
                    new(new("https://idp.test/login?x=1"), new("https://idp.test/login?x=2"), "user\"name", "secret", HasHidden: true),
                    new("ä", "p")
                )
            )
        );
        tsung.Descendants("request").Select(request => request.Attribute("tag")!.Value).ShouldBe(["form", "password", "page"]);
        tsung.Descendants("http_header").ShouldBeEmpty();
        // As bytes: a password must not be able to inject Erlang.
        tsung
            .Descendants("setdynvars")
            .Select(set => set.Attribute("code")!.Value)
            .Count(code =>
                code.Contains(
                    "{<<117,115,101,114,34,110,97,109,101>>,<<195,164>>},{<<115,101,99,114,101,116>>,<<112>>}",
                    StringComparison.Ordinal
                )
            )
            .ShouldBe(1);
        tsung.Descendants("setdynvars").ShouldAllBe(set => !Regex.IsMatch(set.Attribute("code")!.Value, "@[A-Z]|% "));
    }

    [SkippableFact]
    public void Each_host_has_its_own_list()
    {
        XElement tsung = Write(new(Request, null, null), IPAddress.Parse("10.0.0.2"), IPAddress.Parse("10.0.0.3"));
        tsung
            .Descendants("client")
            .Select(client => (client.Attribute("host")!.Value, client.Attribute("use_controller_vm")!.Value))
            .ShouldBe([("10.0.0.2", "false"), ("10.0.0.3", "false")]);
        tsung
            .Descendants("option")
            .Where(option => option.Attribute("id") is not null)
            .Select(option => (option.Attribute("id")!.Value, option.Attribute("value")!.Value))
            .ShouldBe([("plan_10_0_0_2", "/f/plan_10_0_0_2"), ("plan_10_0_0_3", "/f/plan_10_0_0_3")]);
    }

    private static XElement Write(TsungVisit visit, params IPAddress[] hosts)
    {
        string? missing = TsungEngine.Missing();
        Skip.If(missing is not null, missing);
        bool isLocal = hosts.Length == 0;
        return TsungScenario
            .Write(
                new([1, 2, 3], Math.Max(1, hosts.Length)),
                new(new("https://idp.test/"), new(IPAddress.Loopback, 443)),
                visit,
                isLocal ? [IPAddress.Loopback] : hosts,
                isLocal,
                "/f",
                TimeSpan.FromSeconds(30),
                10
            )
            .Root!;
    }
}
