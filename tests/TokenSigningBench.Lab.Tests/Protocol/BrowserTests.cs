using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Lab.Tests.Protocol;

public sealed class BrowserTests : IAsyncLifetime, IDisposable
{
    private readonly Browser _browser = new();
    private readonly WebApplication _server;

    public BrowserTests()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        _server = builder.Build();
        _server.Urls.Add("http://127.0.0.1:0");
        _server.MapGet("/circle", () => Results.Redirect("/circle"));
        _server.MapGet("/elsewhere", () => Results.Redirect("https://rp.test/signin-oidc"));
        _server.MapGet(
            "/nowhere",
            (HttpResponse response) =>
            {
                (response.StatusCode, response.Headers.Location) = (302, "//");
                return Task.CompletedTask;
            }
        );
        _server.MapGet("/charset", () => Results.Bytes("a"u8.ToArray(), "text/html; charset=nobody-knows"));
        _server.MapGet(
            "/start",
            (HttpResponse response) =>
            {
                response.Cookies.Append("session", "s1");
                return Results.Redirect("/end");
            }
        );
        _server.MapGet("/end", (HttpRequest request) => request.Cookies["session"] ?? "nobody");
        _server.MapPost("/refuses", () => Results.Text("why\nand more", statusCode: 400));
    }

    public Task InitializeAsync() => _server.StartAsync();

    public async Task DisposeAsync() => await _server.DisposeAsync();

    public void Dispose() => _browser.Dispose();

    [Fact]
    public async Task It_follows_redirects_and_keeps_cookies()
    {
        (await _browser.GetAsync(Address("start"), CancellationToken.None)).ShouldBe((HttpStatusCode.OK, Address("end"), "s1"));
        _browser.CookieFor(Address("end")).ShouldBe("session=s1");
    }

    [Fact]
    public async Task It_gives_up_after_10_redirects() =>
        (await Should.ThrowAsync<HttpRequestException>(_browser.GetAsync(Address("circle"), CancellationToken.None))).Message.ShouldBe(
            "more than 10 redirects"
        );

    [Fact]
    public async Task It_never_leaves_the_host() =>
        (await _browser.GetAsync(Address("elsewhere"), CancellationToken.None)).Status.ShouldBe(HttpStatusCode.Found);

    [Fact]
    public async Task It_does_not_follow_a_redirect_to_an_invalid_address() =>
        (await _browser.GetAsync(Address("nowhere"), CancellationToken.None)).Status.ShouldBe(HttpStatusCode.Found);

    [Fact]
    public async Task It_reads_a_page_with_an_unknown_charset() =>
        (await _browser.GetAsync(Address("charset"), CancellationToken.None)).ShouldBe((HttpStatusCode.OK, Address("charset"), "a"));

    [Fact]
    public async Task A_refusal_says_why() =>
        (
            await Should.ThrowAsync<HttpRequestException>(
                _browser.SendAsync(HttpMethod.Post, Address("refuses"), new { }, CancellationToken.None)
            )
        ).Message.ShouldBe("POST /refuses was answered with 400: why");

    private Uri Address(string path) => new($"{_server.Urls.First()}/{path}");
}
