using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.RegularExpressions;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class ServeCommandTests : IDisposable
{
    private const string Secret = "open sesame";

    private readonly TemporaryFolder _folder = new();
    private readonly string _pfx;

    public ServeCommandTests()
    {
        using X509Certificate2 certificate = KnownCertificates.OfRsa(2048);
        _pfx = _folder.Write("lab.pfx", certificate.Export(X509ContentType.Pkcs12, Secret));
    }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task It_prints_its_address_and_runs_until_it_is_interrupted()
    {
        using DotNetProgram serve = DotNetProgram.Start(
            "tokenbench",
            ["lab", "serve", _pfx, "--server", "minimal"],
            ("TOKENBENCH_PASSWORD", Secret)
        );
        string address = "";
        serve.ReadUntil(line => (address = line.Split(' ')[0]).StartsWith("http://127.0.0.1:", StringComparison.Ordinal));
        using var client = new HttpClient();

        (await client.GetStringAsync(address + "/.well-known/openid-configuration")).ShouldContain($"\"issuer\":\"{address}\"");
        serve.Interrupt();

        serve.End().ExitCode.ShouldBe(130);
        using var socket = new TcpClient();
        await Should.ThrowAsync<SocketException>(() => socket.ConnectAsync("127.0.0.1", new Uri(address).Port));
    }

    [SkippableTheory]
    [InlineData("")]
    [InlineData("--store none --redirect-uri https://rp.example/signin")]
    public async Task OpenIddict_runs_until_it_is_interrupted(string options)
    {
        LongTest.SkipUnlessAll("OpenIddict as a program");
        using DotNetProgram serve = DotNetProgram.Start(
            "tokenbench",
            ["lab", "serve", _pfx, .. options.Split(' ', StringSplitOptions.RemoveEmptyEntries)],
            ("TOKENBENCH_PASSWORD", Secret)
        );
        string address = "";
        serve.ReadUntil(line => (address = line.Split(' ')[0]).StartsWith("http://127.0.0.1:", StringComparison.Ordinal));
        using var client = new HttpClient();

        (await client.GetStringAsync(address + ".well-known/openid-configuration")).ShouldContain($"\"issuer\": \"{address}\"");
        serve.Interrupt();

        serve.End().ExitCode.ShouldBe(130);
        using var socket = new TcpClient();
        await Should.ThrowAsync<SocketException>(() => socket.ConnectAsync("127.0.0.1", new Uri(address).Port));
    }

    [SkippableTheory]
    [InlineData("", true)]
    [InlineData("--workaround", false)]
    public void OpenIddict_with_unsigned_tokens_says_so(string option, bool isUnsigned)
    {
        LongTest.SkipUnlessAll("a server for each case");
        using RSA rsa = KnownPrimeKeys.Create(5120);
        string large = _folder.Write("large.pem", rsa.ExportPkcs8PrivateKeyPem());
        using DotNetProgram serve = DotNetProgram.Start(
            "tokenbench",
            ["lab", "serve", large, "--server", "openiddict", .. option.Split(' ', StringSplitOptions.RemoveEmptyEntries)]
        );
        serve.ReadUntil(line => line == "Ctrl-C ends it.");
        serve.Interrupt();

        serve.End().Errors.Contains("tokens are NOT SIGNED with RS256 and 5120 bits", StringComparison.Ordinal).ShouldBe(isUnsigned);
    }

    [SkippableFact]
    public void Each_run_prints_its_own_password_once_on_standard_error()
    {
        LongTest.SkipUnlessAll("two servers");
        string[] passwords = [RunAndReadPassword(), RunAndReadPassword()];
        passwords.Distinct().Count().ShouldBe(2);
        passwords.ShouldAllBe(password => password.Length == 32);
    }

    [Fact]
    public async Task Refusals_are_logged_without_what_was_sent()
    {
        const string Sent = "Qe7-looking-glass";
        using DotNetProgram serve = DotNetProgram.Start(
            "tokenbench",
            ["lab", "serve", _pfx, "--server", "minimal"],
            ("TOKENBENCH_PASSWORD", Secret)
        );
        string address = "";
        serve.ReadUntil(line => (address = line.Split(' ')[0]).StartsWith("http://127.0.0.1:", StringComparison.Ordinal));
        using var client = new HttpClient();
        string field = Regex
            .Match(await client.GetStringAsync($"{address}/login"), "name=\"(__RequestVerificationToken)\" value=\"([^\"]+)\"")
            .Groups[2]
            .Value;
        KeyValuePair<string, string>[] user = [new("username", Sent), new("password", Sent)];
        using HttpResponseMessage foreign = await client.PostAsync(
            $"{address}/login",
            new FormUrlEncodedContent([.. user, new("__RequestVerificationToken", $"{field}{Sent}")])
        );
        using HttpResponseMessage wrong = await client.PostAsync(
            $"{address}/login",
            new FormUrlEncodedContent([.. user, new("__RequestVerificationToken", field)])
        );
        using HttpResponseMessage unknown = await client.GetAsync($"{address}/{Sent}?{Sent}");
        using HttpResponseMessage redirect = await client.GetAsync($"{address}/connect/authorize?client_id=rp&redirect_uri=http://{Sent}");

        serve.Interrupt();
        (_, string output, string errors) = serve.End();

        foreach (string reason in new[] { "refused a form: ", "refused a sign-in: ", "refused a path ", "refused an authorize request: " })
            errors.ShouldContain(reason);
        (output + errors).ShouldNotContain(Sent);
        (output + errors).ShouldNotContain(field);
    }

    [Fact]
    public async Task As_a_child_process_it_reads_its_key_from_standard_input_and_ends_with_it()
    {
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        string line = EmbeddedServerStartupData.ToLine(key, JwsAlgorithm.Ps(256), LabSecret.Generate());
        using DotNetProgram serve = DotNetProgram.Start("tokenbench", ["lab", "serve", "--key-from-standard-input"]);
        serve.SendLine(line);
        string address = "";
        serve.ReadUntil(line => (address = line).StartsWith("http://", StringComparison.Ordinal));
        using var client = new HttpClient();

        (await client.GetStringAsync(address + "/.well-known/openid-configuration")).ShouldContain("\"PS256\"");
        string visible = ProcessStrings.Of(serve.ProcessId);
        visible.ShouldNotContain(line[..64]);
        visible.ShouldNotContain(line[^32..]);
        serve.Send([]);

        serve.End().ExitCode.ShouldBe(0);
    }

    [Theory]
    [InlineData("")]
    [InlineData("not base64")]
    [InlineData("AAAA")]
    [InlineData("AAAA AAAA")]
    [InlineData("AAAA AAAA AAAA")]
    public void An_incomplete_order_is_refused(string line)
    {
        using DotNetProgram serve = DotNetProgram.Start("tokenbench", ["lab", "serve", "--key-from-standard-input"]);
        serve.SendLine(line);

        (int exitCode, _, string errors) = serve.End();

        (exitCode, errors).ShouldBe((2, "standard input: is not complete start-up data\n"));
    }

    private string RunAndReadPassword()
    {
        using DotNetProgram serve = DotNetProgram.Start(
            "tokenbench",
            ["lab", "serve", _pfx, "--server", "minimal"],
            ("TOKENBENCH_PASSWORD", Secret)
        );
        List<string> lines = [];
        serve.ReadUntil(line =>
        {
            lines.Add(line);
            return line.StartsWith("Ctrl-C", StringComparison.Ordinal);
        });
        serve.Interrupt();
        (_, string output, string errors) = serve.End();
        string password = Regex
            .Matches(errors, "alice signs in with the password ([0-9a-f]+), until this ends")
            .ShouldHaveSingleItem()
            .Groups[1]
            .Value;
        (string.Join('\n', lines) + output).ShouldNotContain(password);
        return password;
    }
}
