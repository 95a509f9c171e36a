using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

public class OpenedSourcesTests
{
    private const string WellKnown = "/.well-known/openid-configuration";
    private const string Discovery = """{"issuer":"{address}","jwks_uri":"{address}/keys"}""";

    [Fact]
    public async Task A_server_s_keys_are_judged_one_by_one()
    {
        await using LoopbackServer server = await LoopbackServer.OfAsync((WellKnown, Discovery), ("/keys", KnownJwks.TwoKeySet));
        (int exitCode, string output, string errors) = await Check(server.Address, "--format", "json");

        exitCode.ShouldBe(0, errors);
        JsonElement[] keys = [.. JsonDocument.Parse(output).RootElement.GetProperty("result").GetProperty("keys").EnumerateArray()];
        keys.Select(key => key.GetProperty("source").GetString()).ShouldBe([$"{server.Address}#rsa", $"{server.Address}#curve"]);
        keys.Select(key => key.GetProperty("inspection").GetProperty("cost").GetProperty("algorithm").GetString())
            .ShouldBe(["RS256", "ES256"]);
    }

    [Fact]
    public async Task A_published_private_key_is_not_fit_and_is_not_printed()
    {
        string secret = (string)KnownJwks.EllipticCurve(isPrivate: true)["d"]!;
        await using LoopbackServer server = await LoopbackServer.OfAsync(
            ("/keys", KnownJwks.Set(KnownJwks.EllipticCurve(isPrivate: true), KnownJwks.EllipticCurve(isPrivate: false)))
        );
        (int exitCode, string output, string errors) = await Check(server.Address + "/keys", "--format", "json");

        exitCode.ShouldBe(1, errors);
        output.ShouldContain("private-members");
        output.ShouldContain("duplicate-kid");
        (output + errors).ShouldNotContain(secret);
    }

    [Theory]
    [InlineData("check CERTIFICATE --key MISSING --no-timing")]
    [InlineData("inspect CERTIFICATE --key MISSING")]
    public void A_certificate_is_not_judged_without_the_key_that_was_named(string commandLine)
    {
        using var folder = new TemporaryFolder();
        using X509Certificate2 certificate = KnownCertificates.Certificate(KnownCertificates.Spec("idsrv-256-2048"));
        string file = folder.Write("a.crt", certificate.ExportCertificatePem()),
            missing = folder.File("none.key");

        InProcess
            .Run([
                .. commandLine
                    .Split(' ')
                    .Select(word =>
                        word is "CERTIFICATE" ? file
                        : word is "MISSING" ? missing
                        : word
                    ),
            ])
            .ShouldBe((2, "", $"{missing}: no such file\n"));
    }

    [Fact]
    public async Task An_endless_response_exits_with_2()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(async context =>
        {
            var block = new byte[64 * 1024];
            while (!context.RequestAborted.IsCancellationRequested)
                await context.Response.Body.WriteAsync(block);
        });
        (await Check(server.Address)).ShouldBe(
            (2, "", $"{server.Address}: answers with more than 1,048,576 bytes at {server.Address}{WellKnown}\n")
        );
    }

    [Fact]
    public async Task A_redirect_to_an_invalid_address_exits_with_2()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            (context.Response.StatusCode, context.Response.Headers.Location) = (302, "//");
            return Task.CompletedTask;
        });
        (await Check(server.Address)).ShouldBe((2, "", $"{server.Address}: redirects to what is no address: //\n"));
    }

    // For a proxy, localhost is the proxy itself: it could answer with its own keys.
    [Fact]
    public async Task Loopback_addresses_bypass_the_proxy_and_other_hosts_use_it()
    {
        await using LoopbackServer proxy = await LoopbackServer.StartAsync(context =>
            context.Response.WriteAsync(KnownJwks.Set(KnownJwks.EllipticCurve(isPrivate: false)))
        );
        await using LoopbackServer server = await LoopbackServer.OfAsync(("/keys", KnownJwks.TwoKeySet));
        (string, string)[] environment =
        [
            ("http_proxy", proxy.Address),
            ("HTTP_PROXY", proxy.Address),
            ("all_proxy", proxy.Address),
            ("no_proxy", ""),
            ("NO_PROXY", ""),
        ];
        foreach (string host in new[] { "127.0.0.1", "localhost" })
        {
            string address = server.Address.Replace("127.0.0.1", host, StringComparison.Ordinal) + "/keys";
            (int exitCode, string output, string errors) = await Task.Run(() =>
                DotNetProgram.Run("tokenbench", ["inspect", address], environment)
            );
            exitCode.ShouldBe(0, errors);
            output.ShouldContain($"{address}#rsa");
        }

        proxy.Asked.ShouldBeEmpty();
        (
            await Task.Run(() => DotNetProgram.Run("tokenbench", ["inspect", "http://idp.example/keys", "--allow-http"], environment))
        ).Output.ShouldContain("http://idp.example/keys#curve");
        proxy.Asked.ShouldNotBeEmpty();
    }

    [Fact]
    public async Task An_invalid_address_still_gives_a_valid_document() =>
        (await Check("http://[", "--format", "sarif")).ShouldSatisfyAllConditions(
            answer => answer.ExitCode.ShouldBe(2),
            answer => JsonDocument.Parse(answer.Output).RootElement.GetProperty("version").GetString().ShouldBe("2.1.0"),
            answer => answer.Errors.ShouldBe("http://[: is not an address\n")
        );

    [Fact]
    public async Task Plain_http_to_another_host_is_refused() =>
        (await Check("http://idp.example")).Errors.ShouldStartWith("http://idp.example: plain http");

    private static Task<(int ExitCode, string Output, string Errors)> Check(params string[] arguments) =>
        Task.Run(() => InProcess.Run(["check", "--budget", "1000", .. arguments]));
}
