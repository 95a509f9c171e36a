using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>
/// Untrusted text with control characters and hidden characters, through every command that prints such text: none of these characters is
/// printed.
/// </summary>
public sealed class UntrustedTextTests : IDisposable
{
    // A window title, a colour in one byte, an invisible tag, a change of the text direction, and a delete character.
    private const string Hostile = "a\u001b]0;owned\u0007\u009b31m\U000E0041\u202Eb\u007f";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("inspect")]
    [InlineData("inspect --format json")]
    [InlineData("check --no-timing")]
    [InlineData("check --no-timing --format json")]
    [InlineData("check --no-timing --format sarif")]
    [InlineData("check --no-timing --format junit")]
    [InlineData("check --no-timing --format gitlab")]
    [InlineData("check --format markdown")]
    public async Task Names_of_published_keys_are_escaped(string commandLine)
    {
        JsonObject[] keys = [.. new[] { "kid", "alg", "use", "kty", "crv", "x5t" }.Select(Key)];
        await using LoopbackServer server = await LoopbackServer.OfAsync(
            ("/.well-known/openid-configuration", Json(new { issuer = Hostile, jwks_uri = "{address}/keys" })),
            ("/keys", KnownJwks.Set(keys))
        );
        string all = await PrintedBy([.. commandLine.Split(' '), server.Address]);
        all.ShouldContain(@"\u202E");
    }

    [Theory]
    [InlineData("inspect")]
    [InlineData("inspect --format json")]
    [InlineData("check --verbose")]
    [InlineData("check --format markdown")]
    public async Task A_certificate_s_subject_is_escaped(string commandLine)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var name = new X500DistinguishedNameBuilder();
        name.AddCommonName(Hostile);
        using X509Certificate2 certificate = new CertificateRequest(name.Build(), key, HashAlgorithmName.SHA256).CreateSelfSigned(
            DateTimeOffset.UnixEpoch,
            DateTimeOffset.UnixEpoch.AddYears(100)
        );
        (await PrintedBy([.. commandLine.Split(' '), _folder.Write("a.pem", certificate.ExportCertificatePem())])).ShouldContain(@"\u202E");
    }

    [SkippableTheory]
    [InlineData("inspect")]
    [InlineData("check")]
    [InlineData("check --format sarif")]
    [InlineData("report --format markdown")]
    [InlineData("compare")]
    [InlineData("storm")]
    [InlineData("login")]
    [InlineData("storm --max-rate")]
    [InlineData("plan --fleet")]
    [InlineData("plan --peak 1/s --password-file")]
    [InlineData("inspect --password-file")]
    [InlineData("check --policy")]
    public async Task A_file_s_name_is_escaped(string commandLine)
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no such names");
        if (commandLine.Contains("--max-rate", StringComparison.Ordinal))
            RequiredProgram.FindOrSkip("wrk", "wrk");
        (
            await PrintedBy([.. commandLine.Split(' '), _folder.Write($"{Hostile}.json", "{"), _folder.File($"{Hostile}2.json")])
        ).ShouldContain(@"\u202E");
    }

    [Theory]
    [InlineData("report --format markdown")]
    [InlineData("report --format text")]
    [InlineData("compare SECOND")]
    [InlineData("compare SECOND --format json")]
    [InlineData("plan --fleet")]
    [InlineData("machine --compare")]
    public async Task Texts_of_a_run_file_are_escaped(string commandLine)
    {
        string run = Run("a.run.json"),
            second = Run("b.run.json");
        string[] arguments =
        [
            .. commandLine
                .Split(' ')
                .Select(argument =>
                    argument switch
                    {
                        "REPORT" => _folder.File("a.html"),
                        "SECOND" => second,
                        _ => argument,
                    }
                ),
        ];
        await PrintedBy([.. arguments, run]);
    }

    [Theory]
    [InlineData("error")]
    [InlineData("id_token")]
    [InlineData("location")]
    public async Task A_server_s_response_is_escaped(string field)
    {
        await using StandInServer server = await new StandInServer
        {
            Override = async (_, context) =>
            {
                // The control request for a token asks for a code, which the server sends itself.
                if (field == "id_token" && context.Request.Query["response_type"] != "id_token")
                    return false;
                context.Response.ContentType = "text/html";
                if (field == "location")
                    context.Response.Redirect("/cb?error=" + Uri.EscapeDataString(Hostile));
                else
                    await context.Response.WriteAsync(
                        $"<form><input type=hidden name={field} value='{(field == "error" ? Hostile : Token())}'></form>"
                    );
                return true;
            },
        }.StartAsync();
        (await PrintedBy("login", "--url", server.Request.ToUri().AbsoluteUri, "--run-file", _folder.File("a.json"))).ShouldContain(
            @"\u202E"
        );
    }

    // The progress bar and its colours come from the program; the names beside it do not.
    [SkippableFact]
    public void A_terminal_gets_only_the_program_s_own_colour_codes()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && File.Exists("/usr/bin/script"), "apt-get install bsdutils");
        string[] keys = [.. new[] { 1, 2 }.Select(number => _folder.Write($"{number}{Hostile}.json", KnownJwks.Set(Key("kid"))))];
        RunOnTerminal("check", keys).ShouldContain("1 of 2: ");
        string screen = RunOnTerminal("create-cert", "--key", "ec:P-256", "--out", _folder.File("forged"));
        screen.ShouldContain("\u001b[");
        screen.ShouldContain("wrote idsrv-256-P-256");
    }

    // A progress line goes to the terminal without the writer that escapes all other lines.
    [SkippableFact]
    public void A_progress_line_is_escaped()
    {
        LongTest.SkipUnlessAll("a load test of its own");
        string? missing = new EmbeddedServer(_ => new(), new()).Missing();
        Skip.If(missing is not null, missing);
        InProcess.Run(["create-cert", "--key", "ec:P-256", "--format", "pem", "--out", _folder.File("certs")]).ExitCode.ShouldBe(0);
        string hostile = _folder.File($"{Hostile}.pem");
        File.Move(Directory.GetFiles(_folder.File("certs"), "*.pem").Single(), hostile);
        RunOnTerminal("storm", hostile, "--server", "minimal", "--logins", "3", "--duration", "200ms").ShouldContain(@"\u202E");
    }

    // On such a console, machine-readable output is written as bytes, not as console text.
    [Fact]
    public void Text_is_escaped_on_a_console_with_another_encoding()
    {
        (int exitCode, string output, string errors) = DotNetProgram.Run(
            "tokenbench",
            ["report", Run("a.run.json"), "--format", "text"],
            ("LC_ALL", "en_US.ISO-8859-1")
        );
        exitCode.ShouldBe(0, errors);
        RequireEscaped(output);
        output.ShouldContain(@"\u202E");
    }

    private static string RunOnTerminal(string command, params string[] arguments)
    {
        using DotNetProgram program = DotNetProgram.StartOnTerminal("tokenbench", [command, .. arguments]);
        string screen = program.End().Output;
        foreach (string escape in new[] { "\u001b]", "\u0007", "\u009b", "\U000E0041", "\u202E", "\u007f" })
            screen.ShouldNotContain(escape);
        return screen;
    }

    private static async Task<string> PrintedBy(params string[] arguments)
    {
        (_, string output, string errors) = await Task.Run(() => InProcess.Run(arguments));
        return RequireEscaped(output + errors);
    }

    private static string RequireEscaped(string all)
    {
        all.Length.ShouldBeGreaterThan(0);
        all.EnumerateRunes()
            .Where(rune => rune.Value is < 0x20 and not '\n' or (>= 0x7F and < 0xA0) or 0x202E or 0xE0041)
            .ShouldBeEmpty(all);
        return all;
    }

    private static JsonObject Key(string member)
    {
        JsonObject key = KnownJwks.EllipticCurve(isPrivate: false);
        key[member] = Hostile;
        return key;
    }

    // Every text field of a run file.
    private string Run(string name)
    {
        new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = new()
            {
                OperatingSystem = Hostile,
                DotNet = Hostile,
                GarbageCollector = Hostile,
                CpuModel = Hostile,
            },

            Part = new RatesRun([new(Hostile, 2000, 2010, 1990)]),
            Partial = Hostile,
        }.Save(_folder.File(name));
        return _folder.File(name);
    }

    private static string Token() =>
        string.Join(
            '.',
            new[] { Json(new { alg = Hostile, kid = Hostile }), Json(new { iss = Hostile, aud = Hostile }), "" }.Select(part =>
                System.Buffers.Text.Base64Url.EncodeToString(Encoding.UTF8.GetBytes(part))
            )
        );

    private static string Json<T>(T value) => JsonSerializer.Serialize(value);
}
