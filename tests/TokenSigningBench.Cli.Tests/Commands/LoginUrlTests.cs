using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class LoginUrlTests : IDisposable
{
    private const string Secret = "s3cret-session";

    private readonly TemporaryFolder _folder = new();

    public LoginUrlTests() => _folder.Write("cookies.txt", $"127.0.0.1\tFALSE\t/\tTRUE\t0\tsession\t{Secret}\n");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task A_server_is_measured_and_its_secrets_are_saved_nowhere()
    {
        await using StandInServer server = await new StandInServer().StartAsync();
        (int exitCode, string output, string errors) = await Login(server, "text");

        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldContain("\n  Median time to first byte");
        output.ShouldContain("\n  Signing here ");
        output.ShouldEndWith($"Samples: {_folder.File("a.run.json")}\n");
        TokenPathRun saved = RunFile.Load(_folder.File("a.run.json")).Of<TokenPathRun>().ShouldNotBeNull();
        (saved.Pairs.Count, saved.Requests, saved.KeyBits).ShouldBe((18, 40, 1024));
        saved.Parameters.ShouldBe(["client_id", "response_type", "redirect_uri", "response_mode", "nonce", "state"]);
        foreach (string secret in new[] { Secret, "secret-state" })
            (output + File.ReadAllText(_folder.File("a.run.json"))).ShouldNotContain(secret);
        InProcess.Run(["report", _folder.File("a.run.json"), "--format", "text"]).ShouldBe((0, output, ""));
    }

    [Fact]
    public async Task JSON_has_the_verdict_and_the_pairs()
    {
        await using StandInServer server = await new StandInServer().StartAsync();
        (int exitCode, string output, string errors) = await Login(server, "json");

        exitCode.ShouldBe(0, errors);
        JsonElement document = JsonDocument.Parse(output).RootElement;
        document.GetProperty("verdicts").EnumerateArray().ShouldHaveSingleItem().GetProperty("id").GetString().ShouldBe("login-url");
        document.GetProperty("result").GetProperty("pairs").GetArrayLength().ShouldBe(18);
        document.GetProperty("result").GetProperty("notVerified").ValueKind.ShouldBe(JsonValueKind.Null);
    }

    [Fact]
    public async Task Pairs_measured_before_the_server_disconnects_are_printed_with_exit_code_2()
    {
        await using StandInServer server = await new StandInServer
        {
            Override = (before, context) =>
            {
                if (before >= 20)
                    context.Abort();
                return Task.FromResult(before >= 20);
            },
        }.StartAsync();
        (int exitCode, string output, string errors) = await Login(server, "text");

        exitCode.ShouldBe(2);
        output.ShouldStartWith("PARTIAL  ");
        errors.ShouldStartWith($"{server.Address}/connect/authorize: ");
        errors.Split('\n').Length.ShouldBe(2);
    }

    [Fact]
    public async Task Unsigned_tokens_are_the_first_line_with_exit_code_1_whatever_the_format()
    {
        await using StandInServer server = await new StandInServer { Signs = _ => false }.StartAsync();
        (int exitCode, string output, string errors) = await Login(server, "text");
        (exitCode, errors).ShouldBe((1, ""));
        output.ShouldStartWith(
            $"NOT SIGNED  Identity token (RS256, key of 1024 bits): no signature.\n{server.Address}/connect/authorize\n"
        );
        output.ShouldContain("\nFix: find out why the server leaves the signature empty.\ndocs/guides/unsigned-tokens.md\n");
        InProcess.Run(["report", _folder.File("a.run.json"), "--format", "text"]).ShouldBe((0, output, ""));

        (exitCode, output, errors) = await Login(server, "json");
        (exitCode, errors).ShouldBe((1, ""));
        JsonElement document = JsonDocument.Parse(output).RootElement;
        document.GetProperty("verdicts")[0].GetProperty("id").GetString().ShouldBe("signed");
        document.GetProperty("result").GetProperty("tokens")[0].GetProperty("isSigned").GetBoolean().ShouldBeFalse();
    }

    [Fact]
    public async Task A_load_test_of_a_server_with_unsigned_tokens_says_so_first()
    {
        await using StandInServer server = await new StandInServer { Signs = _ => false }.StartAsync();
        (int exitCode, string output, string errors) = await Task.Run(() =>
            InProcess.Run(
                "storm",
                "--url",
                server.Request.ToUri().AbsoluteUri,
                "--allow-load",
                "127.0.0.1",
                "--logins",
                "5",
                "--duration",
                "1s"
            )
        );
        (exitCode, errors).ShouldBe((1, ""));
        output.ShouldStartWith("NOT SIGNED  Identity token (RS256, key of 1024 bits): no signature.\n");
    }

    [Fact]
    public async Task An_unverified_token_exits_with_2()
    {
        await using StandInServer server = await new StandInServer { PublishesKey = false }.StartAsync();
        (int exitCode, string output, string errors) = await Login(server, "text");

        exitCode.ShouldBe(2);
        output.ShouldStartWith("NOT VERIFIED  The token: its signature has 128 bytes, and one of its key has\n192.\n");
        errors.ShouldStartWith($"{server.Address}/connect/authorize: the token is not verified: ");
    }

    public static TheoryData<string> CaseNames => [.. Cases.Select(testCase => testCase.Name)];

    // What relying parties must refuse: each case is valid except for one thing.
    private static readonly (string Name, string Reason, StandInServer Server)[] Cases =
    [
        (
            "RS512 with a key for RS256",
            "its alg is not RS256, which its key is for",
            new() { Algorithm = JwsAlgorithm.Rs(512), ChangePublishedKey = key => key["alg"] = "RS256" }
        ),
        ("a key for RSA-OAEP", "holds no key that tokens are verified with", new() { ChangePublishedKey = key => key["alg"] = "RSA-OAEP" }),
        (
            "a key to encrypt with",
            "holds no key that tokens are verified with",
            new() { ChangePublishedKey = key => key["key_ops"] = new JsonArray("encrypt") }
        ),
        (
            "a key set with its private part",
            "one of its keys has a private member, 'd': whoever reads the set can sign",
            new() { ChangePublishedKey = key => key["d"] = "AQAB" }
        ),
        ("an expired token", "it has expired: its exp was more than 300 s ago", new() { ChangeClaims = claims => claims["exp"] = 2 }),
        (
            "a token from the future",
            "it is not valid yet: its nbf is more than 300 s ahead",
            new() { ChangeClaims = claims => claims["nbf"] = 4102444800 }
        ),
        ("a token for somebody else", "its aud does not name rp", new() { ChangeClaims = claims => claims["aud"] = "another" }),
        ("a token of another kind", "its typ is not JWT: it is a token of another kind", new() { Typ = "at+jwt" }),
    ];

    [Theory]
    [MemberData(nameof(CaseNames))]
    public async Task Tokens_that_a_relying_party_must_refuse_are_refused_with_the_reason(string name)
    {
        (_, string reason, StandInServer invalidServer) = Cases.Single(testCase => testCase.Name == name);
        await using StandInServer server = await invalidServer.StartAsync();
        (int exitCode, string output, string errors) = await Login(server, "text");

        exitCode.ShouldBe(2, output);
        output.ShouldStartWith("NOT VERIFIED  The token: ");
        errors.ShouldStartWith($"{server.Address}/connect/authorize: the token is not verified: ");
        errors.ShouldContain(reason);
        errors.Split('\n').Length.ShouldBe(2);
    }

    [Fact]
    public async Task A_discovery_document_with_another_issuer_leaves_the_token_unverified()
    {
        await using StandInServer server = await new StandInServer
        {
            Override = async (_, context) =>
            {
                if (!context.Request.Path.StartsWithSegments("/.well-known"))
                    return false;
                string own = $"http://{context.Request.Host}";
                await context.Response.WriteAsync($$"""{"issuer":"{{own}}/other","jwks_uri":"{{own}}/keys"}""");
                return true;
            },
        }.StartAsync();
        (await Login(server, "text")).Errors.ShouldContain($": the token is not verified: its iss is not {server.Address}/other");
    }

    private Task<(int ExitCode, string Output, string Errors)> Login(StandInServer server, string format) =>
        Task.Run(() =>
            InProcess.Run([
                "login",
                "--url",
                server.Request.With("state", "secret-state").ToUri().AbsoluteUri,
                "--cookie-file",
                _folder.File("cookies.txt"),
                "--format",
                format,
                "--run-file",
                _folder.File("a.run.json"),
                "--quiet",
                // What a busy machine decides is not tested here.
                "--undecided",
                "pass",
            ])
        );
}
