using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace TokenSigningBench.Core.Tests.Web;

public class WebSourceTests
{
    private const string WellKnown = "/.well-known/openid-configuration";
    private const string Discovery = """{"issuer":"{address}","jwks_uri":"{address}/keys"}""";

    [Theory]
    [InlineData("")]
    [InlineData("/")]
    [InlineData(WellKnown)]
    public async Task An_issuer_and_its_discovery_document_lead_to_the_keys(string path)
    {
        await using LoopbackServer server = await LoopbackServer.OfAsync((WellKnown, Discovery), ("/keys", KnownJwks.TwoKeySet));
        SourceContent content = await Read(server.Address + path);

        content.Keys.Select(key => key.Source).ShouldBe([$"{server.Address}{path}#rsa", $"{server.Address}{path}#curve"]);
        content.Notes.ShouldBeEmpty();
        server.Asked.ShouldBe([WellKnown, "/keys"]);
    }

    [Theory]
    [InlineData("/realms/one/certs")]
    [InlineData("/.well-known/jwks.json")]
    public async Task A_key_set_is_read_from_its_own_address(string path)
    {
        await using LoopbackServer server = await LoopbackServer.OfAsync((path, KnownJwks.TwoKeySet));
        (await Read(server.Address + path)).Keys.Count.ShouldBe(2);
    }

    [Theory]
    [InlineData("https://idp.example", true)]
    [InlineData("HTTP://idp.example", true)]
    [InlineData("ftp://idp.example", false)]
    [InlineData("https", false)]
    [InlineData("a.pem", false)]
    public void An_address_begins_with_https_or_http(string source, bool isAddress) => WebSource.IsAddress(source).ShouldBe(isAddress);

    [Fact]
    public async Task What_is_no_address_is_named() => (await ErrorOf("https://[")).ShouldBe("is not an address");

    [Theory]
    [InlineData(null, "answers 404 NotFound: no keys, and no discovery document, are there")]
    [InlineData(Discovery, "its key set, {address}/keys, answers 404 NotFound")]
    [InlineData("[]", "is JSON, but neither a JWK nor a set of them")]
    [InlineData(
        """{"issuer":"{address}","authorization_endpoint":"{address}/authorize"}""",
        "is no key set but a discovery document without jwks_uri: no relying party finds its keys"
    )]
    [InlineData(
        """{"issuer":"{address}","jwks_uri":"https://keys.example/jwks"}""",
        "leads to another host, keys.example; if that is right, check it by its own address: https://keys.example/jwks"
    )]
    [InlineData(
        """{"issuer":"{address}","jwks_uri":"file:///etc/passwd"}""",
        "leads to an address that is neither https nor http: file:///etc/passwd"
    )]
    [InlineData("""{"issuer":"{address}","jwks_uri":"keys"}""", "its discovery document's jwks_uri is not an address: keys")]
    public async Task A_document_that_leads_to_no_key_set_of_its_host_is_refused_with_the_cause(string? document, string cause)
    {
        (string, string)[] answers = document is null ? [] : [(WellKnown, document)];
        await using LoopbackServer server = await LoopbackServer.OfAsync(answers);
        (await ErrorOf(server.Address)).ShouldBe(cause.Replace("{address}", server.Address, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(200, false)]
    [InlineData(300, true)]
    [InlineData(308, true)]
    [InlineData(400, false)]
    public async Task Only_a_redirect_is_followed(int status, bool isFollowed)
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            if (context.Request.Path == "/elsewhere")
                return context.Response.WriteAsync(KnownJwks.TwoKeySet);
            context.Response.StatusCode = status;
            context.Response.Headers.Location = "/elsewhere";
            return status == 200 ? context.Response.WriteAsync(KnownJwks.TwoKeySet) : Task.CompletedTask;
        });
        if (status == 400)
            (await ErrorOf(server.Address)).ShouldStartWith("answers 400 ");
        else
            (await Read(server.Address)).Keys.Count.ShouldBe(2);
        server.Asked.Contains("/elsewhere").ShouldBe(isFollowed);
    }

    [Fact]
    public async Task A_response_that_breaks_off_is_reported()
    {
        byte[] answer = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{");
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(() =>
            WebSource.ReadAsync(
                "http://127.0.0.1:1/",
                allowHttp: false,
                TimeProvider.System,
                new InMemoryServer(answer).ConnectAsync,
                CancellationToken.None
            )
        );
        refused.Cause.ShouldStartWith("ended its response early: ");
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(1, false)]
    public async Task A_response_of_the_longest_length_is_read(int more, bool isRead)
    {
        string longest = KnownJwks.TwoKeySet.PadRight(SourceFile.MaxBytes + more);
        await using LoopbackServer server = await LoopbackServer.OfAsync(("/.well-known/jwks.json", longest));
        if (isRead)
            (await Read(server.Address + "/.well-known/jwks.json")).Keys.Count.ShouldBe(2);
        else
            (await ErrorOf(server.Address + "/.well-known/jwks.json")).ShouldStartWith("answers with more than 1,048,576 bytes");
    }

    [Fact]
    public async Task An_issuer_that_differs_from_the_address_is_reported()
    {
        await using LoopbackServer server = await LoopbackServer.OfAsync(
            (WellKnown, """{"issuer":"https://other.example","jwks_uri":"{address}/keys"}"""),
            ("/keys", KnownJwks.TwoKeySet)
        );
        (await Read(server.Address)).Notes.ShouldHaveSingleItem().ShouldContain("names another issuer, https://other.example");
    }

    [Fact]
    public async Task A_response_that_is_compressed_without_being_asked_for_is_refused()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            context.Response.Headers.ContentEncoding = "gzip";
            return context.Response.Body.WriteAsync(new byte[] { 0x1F, 0x8B }).AsTask();
        });
        (await ErrorOf(server.Address)).ShouldStartWith("answers in gzip, which was not asked for, at ");
    }

    [Fact]
    public async Task Addresses_inside_a_key_are_never_fetched()
    {
        JsonObject jwk = KnownJwks.Rsa(isPrivate: false);
        (jwk["x5u"], jwk["jku"]) = ("{address}/x5u", "{address}/jku");
        await using LoopbackServer server = await LoopbackServer.OfAsync(("/.well-known/jwks.json", KnownJwks.Set(jwk)));

        (await Read(server.Address + "/.well-known/jwks.json")).Keys.ShouldHaveSingleItem();
        server.Asked.ShouldBe(["/.well-known/jwks.json"]);
    }

    [Fact]
    public async Task A_redirect_on_the_same_host_is_followed_and_one_to_another_host_is_not()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            if (context.Request.Path == "/moved" + WellKnown)
                context.Response.Redirect("/keys");
            else if (context.Request.Path == "/away" + WellKnown)
                context.Response.Redirect("https://keys.example/");
            return context.Request.Path == "/keys" ? context.Response.WriteAsync(KnownJwks.TwoKeySet) : Task.CompletedTask;
        });
        (await Read(server.Address + "/moved")).Keys.Count.ShouldBe(2);
        (await ErrorOf(server.Address + "/away")).ShouldStartWith("leads to another host, keys.example");
    }

    [Theory]
    [InlineData("//", "redirects to what is no address: //")]
    [InlineData("///", "redirects to what is no address: ///")]
    [InlineData("//[", "redirects to what is no address: //[")]
    [InlineData("//a:99999/", "redirects to what is no address: //a:99999/")]
    [InlineData("//%00/", "redirects to what is no address: //%00/")]
    [InlineData("http://[", "answers 302 Found: no keys, and no discovery document, are there")]
    [InlineData("javascript:alert(1)", "leads to an address that is neither https nor http: javascript:alert(1)")]
    [InlineData(
        "//user:secret@elsewhere.example/",
        "leads to another host, elsewhere.example; if that is right, check it by its own address: http://user:secret@elsewhere.example/"
    )]
    public async Task A_redirect_to_an_invalid_address_is_refused_in_one_line(string location, string cause)
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            context.Response.StatusCode = 302;
            context.Response.Headers.Location = location;
            return Task.CompletedTask;
        });
        (await ErrorOf(server.Address)).ShouldBe(cause);
    }

    [Fact]
    public async Task Endless_redirects_are_refused()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            context.Response.Redirect(context.Request.Path + "x");
            return Task.CompletedTask;
        });
        (await ErrorOf(server.Address)).ShouldBe("redirects more than 5 times");
        server.Asked.Count.ShouldBe(6);
    }

    [Fact]
    public async Task An_endless_response_is_refused()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(async context =>
        {
            var block = new byte[64 * 1024];
            while (!context.RequestAborted.IsCancellationRequested)
                await context.Response.Body.WriteAsync(block);
        });
        (await ErrorOf(server.Address)).ShouldStartWith("answers with more than 1,048,576 bytes");
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_slow_server_times_out(bool afterTheFirstByte)
    {
        var clock = new ManualClock();
        await using LoopbackServer server = await LoopbackServer.StartAsync(async context =>
        {
            if (afterTheFirstByte)
                await context.Response.WriteAsync("{");
            await context.Response.Body.FlushAsync();
            var stopped = new TaskCompletionSource();
            await using CancellationTokenRegistration registration = context.RequestAborted.Register(stopped.SetResult);
            clock.Fire();
            await stopped.Task;
        });
        (await ErrorOf(server.Address, clock)).ShouldBe("did not answer in full within 30 seconds");
    }

    [Fact]
    public async Task A_TLS_certificate_that_does_not_verify_is_refused()
    {
        using X509Certificate2 certificate = KnownCertificates.ForThisMachine();
        await using LoopbackServer server = await LoopbackServer.StartAsync(
            context => context.Response.WriteAsync(KnownJwks.TwoKeySet),
            certificate
        );
        (await ErrorOf(server.Address)).ShouldStartWith("its TLS certificate does not verify");
        server.Asked.ShouldBeEmpty();
    }

    [Fact]
    public async Task A_server_with_HTTP_2_alone_is_named()
    {
        using X509Certificate2 certificate = KnownCertificates.ForThisMachine();
        await using LoopbackServer server = await LoopbackServer.StartAsync(
            _ => Task.CompletedTask,
            certificate,
            protocols: HttpProtocols.Http2
        );
        var address = new Uri(server.Address);
        var budget = new RequestBudget(address);
        using var web = new WebDocument(address, false, TimeProvider.System, budget, CancellationToken.None, trustsThisMachine: true);
        (await Should.ThrowAsync<UserErrorException>(() => web.GetAsync(address))).Cause.ShouldBe(
            "speaks HTTP/2 alone, and requests are sent over HTTP/1.1 here"
        );
        budget.Sent.ShouldBe(1);
    }

    [Fact]
    public async Task An_unreachable_server_is_reported()
    {
        LoopbackServer stopped = await LoopbackServer.OfAsync();
        string address = stopped.Address;
        await stopped.DisposeAsync();
        (await ErrorOf(address)).ShouldStartWith("cannot be reached: ");
    }

    [Fact]
    public async Task Plain_http_is_refused_for_other_hosts() =>
        (await ErrorOf("http://idp.example/")).ShouldBe(
            "plain http (http://idp.example/.well-known/openid-configuration): anybody on the way can change the keys; --allow-http "
                + "permits it"
        );

    [Fact]
    public void Plain_http_can_be_permitted_for_other_hosts()
    {
        var address = new Uri("http://idp.example/");
        using var web = new WebDocument(address, allowHttp: true, TimeProvider.System, new(address), CancellationToken.None);
        Should.NotThrow(() => web.RequireAllowed(address));
    }

    [Theory]
    [InlineData(false, "localhost", false)]
    [InlineData(true, "localhost", true)]
    [InlineData(true, "127.0.0.1", true)]
    [InlineData(true, "idp.example", false)]
    [InlineData(true, "localhost.example", false)]
    [InlineData(true, "127.0.0.1.example", false)]
    [InlineData(false, "idp.example", false)]
    public async Task A_certificate_that_does_not_verify_is_accepted_only_from_this_machine_and_only_where_that_is_trusted(
        bool trusts,
        string host,
        bool accepts
    )
    {
        using X509Certificate2 certificate = KnownCertificates.ForThisMachine();
        await using LoopbackServer server = await LoopbackServer.StartAsync(context => context.Response.WriteAsync("here"), certificate);
        int port = new Uri(server.Address).Port;
        var address = new Uri($"https://{host}:{port}/");
        using var web = new WebDocument(
            address,
            allowHttp: false,
            TimeProvider.System,
            new(address),
            CancellationToken.None,
            trusts,
            async (_, cancel) =>
            {
                // Every name leads to this server, as a false DNS answer would lead it.
                var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
                await socket.ConnectAsync(IPAddress.Loopback, port, cancel);
                return new NetworkStream(socket, ownsSocket: true);
            }
        );
        if (accepts)
            (await web.GetAsync(address)).Status.ShouldBe(HttpStatusCode.OK);
        else
        {
            string cause = (await Should.ThrowAsync<UserErrorException>(() => web.GetAsync(address))).Cause;
            cause.ShouldStartWith("its TLS certificate does not verify: ");
            cause.ShouldEndWith(
                host == "localhost"
                    ? ". If its issuer is yours, add it to the certificates that this machine trusts (on Linux: SSL_CERT_FILE=issuer.pem)"
                    : ". Use a host name that the certificate has"
            );
        }

        server.Asked.Count.ShouldBe(accepts ? 1 : 0);
    }

    [Fact]
    public async Task A_password_in_the_address_is_refused_and_not_repeated()
    {
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(() => Read("https://user:secret@idp.example/"));
        refused.Message.ShouldBe("https://idp.example: has a user name in its address; keys are public and need none");
    }

    private static Task<SourceContent> Read(string address, TimeProvider? clock = null) =>
        WebSource.ReadAsync(address, allowHttp: false, clock ?? TimeProvider.System, CancellationToken.None);

    private static async Task<string> ErrorOf(string address, TimeProvider? clock = null)
    {
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(() => Read(address, clock));
        refused.SourceName.ShouldBe(address);
        return refused.Cause;
    }

    /// <summary>A clock whose timers fire when the test calls <see cref="Fire"/>.</summary>
    private sealed class ManualClock : TimeProvider
    {
        private readonly List<Action> _timers = [];

        public void Fire()
        {
            foreach (Action timer in _timers)
                timer();
        }

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            _timers.Add(() => callback(state));
            return new NoTimer();
        }

        private sealed class NoTimer : ITimer
        {
            public bool Change(TimeSpan dueTime, TimeSpan period) => true;

            public void Dispose() { }

            public ValueTask DisposeAsync() => ValueTask.CompletedTask;
        }
    }
}
