using System.Net;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

public class EmbeddedIdentityServerTests(ServerFixture fixture) : IClassFixture<ServerFixture>
{
    public static TheoryData<ServerOptions, string> ServerOptions { get; } =
        new()
        {
            { ServerFixture.Cheap, "session sign write cpu" },
            { ServerFixture.Cheap with { TokensPerLogin = 5 }, "session sign write cpu" },
            { ServerFixture.Cheap with { KeyLoading = KeyLoading.EachToken }, "session load-key sign write cpu" },
            { ServerFixture.Cheap with { ProfileDelay = TimeSpan.FromMilliseconds(1) }, "session profile sign write cpu" },
            { ServerFixture.Cheap with { SessionDelay = TimeSpan.FromMilliseconds(1) }, "session sign write cpu" },
        };

    [Theory]
    [MemberData(nameof(ServerOptions), DisableDiscoveryEnumeration = true)]
    public async Task Each_response_reports_its_phases(ServerOptions serverOptions, string parts)
    {
        await using EmbeddedIdentityServer server = await ServerFixture.StartAsync(fixture.Key, serverOptions);
        using HttpClient browser = ServerFixture.Browser();
        await ServerFixture.SignInAsync(browser, server);
        using HttpResponseMessage answer = await browser.GetAsync(ServerFixture.Request(server).ToUri());

        string.Join(' ', answer.Headers.GetValues("Server-Timing").Single().Split(", ").Select(part => part.Split(';')[0])).ShouldBe(parts);
    }

    [Fact]
    public async Task A_response_without_a_token_has_no_signing_phase()
    {
        using HttpClient browser = ServerFixture.Browser();
        await ServerFixture.SignInAsync(browser, fixture.Server);
        using HttpResponseMessage answer = await browser.GetAsync(ServerFixture.Request(fixture.Server).Without("nonce").ToUri());

        answer.Headers.GetValues("Server-Timing").Single().ShouldStartWith("write;dur=");
    }

    private IdentityServerOptions Options =>
        new()
        {
            Key = fixture.Key,
            Algorithm = JwsAlgorithm.Rs(256),
            ServerOptions = ServerFixture.Cheap,
        };

    [Fact]
    public async Task A_port_in_use_is_reported()
    {
        IdentityServerOptions options = Options with { Port = fixture.Server.Issuer.Port };

        UserErrorException e = await Should.ThrowAsync<UserErrorException>(() =>
            EmbeddedIdentityServer.StartAsync(options, CancellationToken.None)
        );

        e.Message.ShouldBe($"port {fixture.Server.Issuer.Port}: is taken by another program");
    }

    [Fact]
    public async Task A_signer_that_does_not_sign_is_refused_at_start()
    {
        using TokenKey key = ServerFixture.KeyWithCertificate(8192);
        ServerOptions serverOptions = ServerFixture.Cheap with { Signer = TokenEngines.JsonWebTokenHandler };

        UserErrorException e = await Should.ThrowAsync<UserErrorException>(() => ServerFixture.StartAsync(key, serverOptions));

        e.Message.ShouldStartWith("JsonWebTokenHandler with RS256 and 8192 bits: token has no signature");
    }

    [Fact]
    public async Task It_uses_its_own_TLS_certificate()
    {
        using X509Certificate2 tls = ServerFixture.KeyWithCertificate(2048).Certificate!;
        IdentityServerOptions options = Options with { Tls = tls };
        await using EmbeddedIdentityServer server = await EmbeddedIdentityServer.StartAsync(options, CancellationToken.None);
        string? seen = null;
        using var handler = new SocketsHttpHandler();
        handler.SslOptions.RemoteCertificateValidationCallback = (_, certificate, _, _) =>
            (seen = certificate!.GetCertHashString()) is not null;
        using var client = new HttpClient(handler);

        string document = await client.GetStringAsync(new Uri(server.Issuer, "/.well-known/openid-configuration"));

        document.ShouldContain($"\"issuer\":\"{server.Issuer.OriginalString}\"");
        server.Issuer.Scheme.ShouldBe("https");
        seen.ShouldBe(tls.GetCertHashString());
    }

    [Fact]
    public async Task When_it_has_ended_its_port_is_free()
    {
        int port;
        await using (EmbeddedIdentityServer server = await ServerFixture.StartAsync(fixture.Key))
            port = server.Issuer.Port;

        using var listener = new System.Net.Sockets.TcpListener(IPAddress.Loopback, port);
        listener.Start();
    }
}
