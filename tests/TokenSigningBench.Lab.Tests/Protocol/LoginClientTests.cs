using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Tests.Login.Url;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Protocol;

public class LoginClientTests
{
    private const string Token = "eyJhbGciOiJSUzI1NiJ9.e30.c2ln";

    [Theory]
    [InlineData("""<form method="post" action="https://rp/cb"><input type="hidden" name="id_token" value="TOKEN"/></form>""")]
    [InlineData("""<html><body><FORM><INPUT VALUE='TOKEN' NAME=id_token TYPE=HIDDEN></FORM>""")]
    [InlineData(
        """<!-- <input type=hidden name=id_token value=no> --><form><input name="id_token" data-x=">" """
            + """type="hidden" value="&#101;yJhbGciOiJSUzI1NiJ9.e30.c2ln"></form>"""
    )]
    public async Task A_token_is_found_in_a_form_with_attributes_in_any_order(string page)
    {
        AuthorizeResponse answer = await Page(200, page.Replace("TOKEN", Token, StringComparison.Ordinal));
        answer.IdToken.ShouldBe(Token);
        (answer.Status, answer.Code, answer.Error, answer.Timing, answer.Location).ShouldBe((200, null, null, null, null));
    }

    [Theory]
    [InlineData("""<p>id_token</p><input name="id_token" value="x">""")]
    [InlineData("""<form><input type="hidden" name="id_token" value=""></form>""")]
    [InlineData("""<form><input type="text" name="id_token" value="x"></form>""")]
    [InlineData("""<script>var s = '<form><input type="hidden" name="id_token" value="x"></form>';</script>""")]
    public async Task Text_that_only_looks_like_a_token_field_is_ignored(string page) => (await Page(200, page)).IdToken.ShouldBeNull();

    [Fact]
    public async Task A_page_without_a_content_type_is_read_as_HTML() =>
        (
            await Ask(context => context.Response.WriteAsync($"<form><input type=hidden name=id_token value={Token}></form>"))
        ).IdToken.ShouldBe(Token);

    [Fact]
    public async Task A_JSON_document_is_not_read_as_a_page() =>
        (
            await Ask(context =>
            {
                context.Response.ContentType = "application/json";
                return context.Response.WriteAsync("\"<form><input type=hidden name=id_token value=x></form>\"");
            })
        ).IdToken.ShouldBeNull();

    [Theory]
    [InlineData("<form>")]
    [InlineData("<b>")]
    [InlineData("<table><tr><td>")]
    public async Task A_deeply_nested_page_is_read_without_a_crash(string tag)
    {
        string page = string.Concat(Enumerable.Repeat(tag, LoginClient.MaxBytes / tag.Length));
        (await Page(200, page)).IdToken.ShouldBeNull();
    }

    [Fact]
    public async Task The_error_of_an_error_page_is_read()
    {
        AuthorizeResponse answer = await Page(400, """<form><input name="error" type="hidden" value="invalid_request"></form>""");
        (answer.Status, answer.Error, answer.IdToken).ShouldBe((400, "invalid_request", null));
    }

    [Fact]
    public async Task A_redirect_is_not_followed_and_its_fragment_is_read()
    {
        AuthorizeResponse answer = await Redirect($"https://rp.example/cb#id_token={Token}&code=a%2Bb");
        answer.Status.ShouldBe(302);
        answer.Location!.Host.ShouldBe("rp.example");
        (answer.IdToken, answer.Code).ShouldBe((Token, "a+b"));
    }

    [Theory]
    [InlineData("//")]
    [InlineData("//[")]
    [InlineData("//a:99999/#id_token=x")]
    public async Task A_redirect_to_an_invalid_address_has_no_location(string location)
    {
        AuthorizeResponse answer = await Redirect(location);
        (answer.Status, answer.Location, answer.IdToken, answer.Code).ShouldBe((302, null, null, null));
    }

    [Theory]
    [InlineData("https://rp.example/cb?code=c1&state=s")]
    [InlineData("/cb?code=c1")]
    [InlineData("app:/cb?code=c1")]
    public async Task A_code_is_read_from_the_query(string location) => (await Redirect(location)).Code.ShouldBe("c1");

    [Fact]
    public async Task A_query_can_hold_an_error_but_no_token()
    {
        AuthorizeResponse answer = await Redirect("https://rp.example/cb?id_token=x&error=login_required");
        (answer.IdToken, answer.Error).ShouldBe((null, "login_required"));
    }

    [Fact]
    public async Task The_Server_Timing_header_is_read()
    {
        AuthorizeResponse answer = await Ask(context =>
        {
            context.Response.Headers.Append(ServerTiming.Header, "sign;dur=31.5");
            context.Response.Headers.Append(ServerTiming.Header, "write;dur=1");
            return Task.CompletedTask;
        });
        answer.Timing!.Phases.Count.ShouldBe(2);
        answer.FirstByte.ShouldBeGreaterThan(TimeSpan.Zero);
    }

    [Fact]
    public async Task The_given_cookie_is_sent_unchanged_and_none_is_stored()
    {
        List<string> cookies = [];
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            cookies.Add(context.Request.Headers.Cookie.ToString());
            context.Response.Cookies.Append("other", "1");
            return Task.CompletedTask;
        });
        using var probe = new LoginClient("a=1; b=\"x y\"");
        await probe.AuthorizeAsync(Request(server));
        await probe.AuthorizeAsync(Request(server));
        cookies.ShouldBe(["a=1; b=\"x y\"", "a=1; b=\"x y\""]);
    }

    [Fact]
    public void A_cookie_with_a_line_break_is_refused_and_not_printed()
    {
        UserErrorException refused = Should.Throw<UserErrorException>(() => new LoginClient("secret=1\r\nHost: other"));
        refused.Message.ShouldNotContain("secret");
    }

    [Fact]
    public async Task A_connection_is_reused_unless_a_new_one_is_requested()
    {
        List<int> ports = [];
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            ports.Add(context.Connection.RemotePort);
            return context.Response.WriteAsync(new string('x', 100_000));
        });
        using var probe = new LoginClient(null);
        foreach (bool newConnection in new[] { false, true, true, false })
            await probe.AuthorizeAsync(Request(server), newConnection);
        ports[3].ShouldBe(ports[0]);
        ports.Distinct().Count().ShouldBe(3);
    }

    [Fact]
    public async Task A_self_signed_certificate_of_this_machine_is_accepted()
    {
        using X509Certificate2 certificate = SelfSigned("localhost");
        await using LoopbackServer server = await LoopbackServer.StartAsync(context => context.Response.WriteAsync("here"), certificate);
        using var probe = new LoginClient(null);
        (await probe.AuthorizeAsync(Request(server))).Status.ShouldBe(200);
    }

    [Theory]
    [InlineData("idp.example")]
    [InlineData("localhost.example")]
    [InlineData("127.0.0.1.example")]
    public async Task A_self_signed_certificate_of_another_machine_is_refused(string host)
    {
        using X509Certificate2 certificate = SelfSigned(host);
        await using LoopbackServer server = await LoopbackServer.StartAsync(context => context.Response.WriteAsync("here"), certificate);
        int port = new Uri(server.Address).Port;
        using var probe = new LoginClient(
            "session=s3cret",
            connect: async (_, cancel) =>
            {
                var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
                await socket.ConnectAsync(IPAddress.Loopback, port, cancel);
                return new NetworkStream(socket, ownsSocket: true);
            }
        );
        AuthorizeRequest asked = new(new($"https://{host}:{port}/authorize"), []);
        (await Should.ThrowAsync<UserErrorException>(() => probe.AuthorizeAsync(asked))).Cause.ShouldBe(
            "its TLS certificate does not verify: RemoteCertificateChainErrors, UntrustedRoot. If its issuer is yours, add it to the "
                + "certificates that this machine trusts (on Linux: SSL_CERT_FILE=issuer.pem)"
        );
        server.Asked.ShouldBeEmpty();
    }

    [Fact]
    public async Task An_unreachable_server_is_reported_without_the_query()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var address = new Uri($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/authorize");
        listener.Stop();
        (await Failure(address)).ShouldStartWith($"{address}: cannot be reached: ");
    }

    [Fact]
    public async Task A_server_that_never_answers_times_out()
    {
        await using RawServer server = RawServer.Silent();
        (await Failure(server.Address, TimeSpan.FromMilliseconds(100))).ShouldBe(
            $"{server.Address}: did not answer in full within 0.1 seconds"
        );
    }

    [Fact]
    public async Task A_response_that_never_ends_times_out()
    {
        await using var server = new RawServer(
            async (stream, end) =>
            {
                await stream.WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"u8.ToArray(), end);
                await Task.Delay(Timeout.Infinite, end);
            }
        );
        (await Failure(server.Address, TimeSpan.FromMilliseconds(100))).ShouldBe(
            $"{server.Address}: did not answer in full within 0.1 seconds"
        );
    }

    [Fact]
    public async Task A_response_that_is_not_HTTP_is_reported()
    {
        await using RawServer server = RawServer.Saying("220 mail.example ESMTP\r\n");
        (await Failure(server.Address)).ShouldStartWith($"{server.Address}: does not answer as a web server does: ");
    }

    [Fact]
    public async Task A_connection_closed_without_a_response_is_reported()
    {
        await using RawServer server = RawServer.Saying("");
        (await Failure(server.Address)).ShouldBe($"{server.Address}: closed the connection before it answered");
    }

    [Fact]
    public async Task A_truncated_response_is_reported()
    {
        await using RawServer server = RawServer.Saying("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<form>");
        (await Failure(server.Address)).ShouldStartWith($"{server.Address}: ended its response early: ");
    }

    [Fact]
    public async Task An_endless_page_is_refused()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(async context =>
        {
            var block = new byte[64 * 1024];
            while (!context.RequestAborted.IsCancellationRequested)
                await context.Response.Body.WriteAsync(block);
        });
        (await Failure(Request(server).Endpoint)).ShouldBe($"{Request(server).Endpoint}: answers with more than 1,048,576 bytes");
    }

    [Fact]
    public async Task An_interrupt_is_not_a_server_failure()
    {
        await using RawServer server = RawServer.Silent();
        using var probe = new LoginClient(null);
        using var interrupt = new CancellationTokenSource();
        Task<AuthorizeResponse> asked = probe.AuthorizeAsync(new AuthorizeRequest(server.Address, []), cancel: interrupt.Token);
        await interrupt.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(asked);
    }

    private static AuthorizeRequest Request(LoopbackServer server) => new(new(server.Address + "/authorize"), [new("login_hint", "alice")]);

    private static Task<AuthorizeResponse> Page(int status, string html) =>
        Ask(context =>
        {
            context.Response.StatusCode = status;
            context.Response.ContentType = "text/html; charset=utf-8";
            return context.Response.WriteAsync(html);
        });

    private static Task<AuthorizeResponse> Redirect(string location) =>
        Ask(context =>
        {
            context.Response.StatusCode = 302;
            context.Response.Headers.Location = location;
            return Task.CompletedTask;
        });

    private static async Task<AuthorizeResponse> Ask(Func<HttpContext, Task> answer)
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(answer);
        using var probe = new LoginClient(null);
        return await probe.AuthorizeAsync(Request(server));
    }

    private static async Task<string> Failure(Uri address, TimeSpan? wait = null)
    {
        using var probe = new LoginClient(null, wait);
        return (
            await Should.ThrowAsync<UserErrorException>(probe.AuthorizeAsync(new AuthorizeRequest(address, [new("login_hint", "alice")])))
        ).Message;
    }

    private static X509Certificate2 SelfSigned(string host)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        return new CertificateRequest($"CN={host}", key, HashAlgorithmName.SHA256).CreateSelfSigned(
            DateTimeOffset.UnixEpoch,
            DateTimeOffset.UnixEpoch.AddYears(100)
        );
    }
}
