using System.Text.Json;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Protocol;

public sealed class CopiedRequestTests : IDisposable
{
    private const string Url = "https://idp.example/connect/authorize?client_id=rp&response_type=id_token&nonce=n";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData($"curl '{Url}' -H 'accept: text/html' -b 'session=s3cret; a=b' --compressed")]
    [InlineData($"curl '{Url}' \\\n  -H 'accept: text/html' \\\n  -H 'cookie: session=s3cret; a=b' \\\n  --compressed")]
    [InlineData($"curl \"{Url}\" -X GET -H \"Cookie: session=s3cret; a=b\"")]
    [InlineData($"/usr/bin/curl --url={Url} --header='Cookie: session=s3cret; a=b'")]
    [InlineData(
        "curl ^\"https://idp.example/connect/authorize?client_id=rp^&response_type=id_token^&nonce=n^\" ^\n"
            + "  -H ^\"cookie: session=s3cret; a=b^\""
    )]
    [InlineData(
        $"curl $'https://idp.example/connect/authorize?client_id=rp\\u0026response_type=id_token&nonce=n' -b $'session=s3cret; a=b'"
    )]
    public void A_command_line_of_a_browser_is_read(string command)
    {
        var copied = CopiedRequest.FromCurl(_folder.Write("curl.txt", command));
        (copied.Url, copied.Cookie).ShouldBe((Url, "session=s3cret; a=b"));
    }

    [Theory]
    [InlineData("wget 's3cret'", "does not begin with curl: copy the request as cURL, for bash or cmd")]
    [InlineData("curl 's3cret", "has a quote without its end: copy the whole command line")]
    [InlineData("curl -H 'Cookie: s3cret=a'", "has no address: copy the whole command line")]
    [InlineData("curl 'https://idp.example' --data-raw 's3cret'", "sends a form: copy the authorize request itself, which is a GET")]
    [InlineData("curl 'https://idp.example' -b cookies-s3cret.txt", "names a cookie file of curl: give that file with --cookie-file")]
    public void What_is_no_such_command_line_is_refused_and_not_repeated(string command, string cause)
    {
        UserErrorException refused = Should.Throw<UserErrorException>(() => CopiedRequest.FromCurl(_folder.Write("curl.txt", command)));
        refused.Cause.ShouldBe(cause);
        refused.Message.ShouldNotContain("s3cret");
    }

    [Fact]
    public void The_last_authorize_request_of_a_recording_is_read()
    {
        string har = Har(
            Entry("GET", Url.Replace("nonce=n", "nonce=first", StringComparison.Ordinal), "session=old"),
            Entry("GET", "https://idp.example/site.js", "session=s3cret"),
            Entry("POST", Url, "session=post"),
            Entry("GET", Url, "session=s3cret"),
            Entry("GET", "https://rp.example/cb?code=x", "rp=1")
        );
        var copied = CopiedRequest.FromHar(_folder.Write("a.har", har));
        (copied.Url, copied.Cookie).ShouldBe((Url, "session=s3cret"));
    }

    [Theory]
    [InlineData("{}", "is no HAR: it has no log with entries")]
    [InlineData("""{"log":{"entries":[]}}""", "has no authorize request (a GET with client_id and response_type)")]
    [InlineData("""{"log":{"entries":[1,{"request":2},{"request":{"method":3}}]}}""", "has no authorize request")]
    [InlineData("s3cret", "is not JSON as it is read here: ")]
    public void What_is_no_recording_is_refused(string har, string cause) =>
        Should.Throw<UserErrorException>(() => CopiedRequest.FromHar(_folder.Write("a.har", har))).Cause.ShouldStartWith(cause);

    [Fact]
    public void A_recording_without_sensitive_data_has_no_cookie() =>
        CopiedRequest
            .FromHar(_folder.Write("a.har", Har(Entry("GET", Url, "").Replace("\"cookie\"", "\"accept\"", StringComparison.Ordinal))))
            .Cookie.ShouldBeNull();

    private static string Har(params string[] entries) => """{"log":{"version":"1.2","entries":[""" + string.Join(',', entries) + "]}}";

    private static string Entry(string method, string url, string cookie) =>
        "{\"request\":"
        + JsonSerializer.Serialize(
            new
            {
                method,
                url,
                headers = new[] { new { name = "cookie", value = cookie } },
            }
        )
        + "}";
}
