using System.Globalization;
using System.Text.Json;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Login.Url;

public sealed class TokenPathDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Text_and_JSON_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        (string Golden, Func<TokenPathRun, MachineFacts, string?, string> Render)[] documents =
        [
            ("token-path.txt", Text),
            ("token-path-brief.txt", Brief),
            ("token-path.json", (run, machine, file) => Run(run, machine).Data(file)),
        ];
        foreach ((string golden, var render) in documents)
            render(TokenPathSample.Signing, CheckSample.Machine, "a.run.json").ShouldBe(new GoldenFile(golden));
    }

    [Theory]
    [InlineData(25, 6, 40.0, "PARTLY THE CAUSE  Signing takes 9.9 to 25 of 31 ms.\n")]
    [InlineData(25, 6, 80.0, "CAUSE  Signing takes 20 to 25 of 31 ms (64 to 81%).\n")]
    [InlineData(0.4, 0.5, 0.4, "NOTHING WRONG  0.9 ms to first byte is fast.\n")]
    [InlineData(150, 1, 0.4, "NOT THE CAUSE  Signing takes at most 2.0 of 151 ms.\n")]
    [InlineData(150, 1, 0.4, "Next: look at the work for a token: profile, claims, grants, loading the key.")]
    [InlineData(0.4, 150, 0.4, "NOT THE CAUSE  Signing takes at most 0.4 of 150 ms.\n")]
    [InlineData(0.4, 150, 0.4, "Next: look at the session's and the client's lookup, and at the network.\n")]
    [InlineData(12, 1, 60.0, "UNDECIDED  Signing takes at most 12 of 13 ms, much less than this key takes here.\n")]
    [InlineData(35, 1, null, "UNDECIDED  Signing takes at most 35 of 36 ms.\n")]
    [InlineData(35, 3, 35.0, "UNDECIDED  Signing takes 8.7 to 35 of 38 ms.\n")]
    [InlineData(35, 3, 35.0, "Next: Server-Timing with sign, sent by the server, decides it.")]
    public void Each_verdict_has_its_figures_and_advice(double tokenPath, double before, double? local, string sentence) =>
        Render(TokenPathSample.Run(tokenPath, before, local)).ShouldContain(sentence);

    [Fact]
    public void A_server_on_this_machine_has_its_processor()
    {
        TokenPathRun run = TokenPathSample.Run(185, 1, 40) with { IsSameMachine = true };
        Render(run)
            .ShouldSatisfyAllConditions(
                text => text.ShouldStartWith("PARTLY THE CAUSE  Signing takes 36 to 81 of 186 ms.\n"),
                text => text.ShouldContain("Caveat: this assumes that the server is on this machine.\n")
            );
        Render(run with { OtherCores = 1.94 })
            .ShouldSatisfyAllConditions(
                text => text.ShouldStartWith("UNDECIDED  "),
                text => text.ShouldContain("Next: run it again when other programs are quiet. "),
                text => text.ShouldContain("Caveat: other programs used 1.9 cores of this machine. Its times are longer then.\n")
            );
    }

    [Fact]
    public void What_a_server_reports_without_signing_is_named() =>
        Render(
                TokenPathSample.Run(35, 3, 35) with
                {
                    ServerTimings = new Dictionary<string, double> { ["db"] = 12, ["app"] = 3.5 },
                }
            )
            .ShouldContain("  Server-Timing has no sign: db 12 ms, app 3.5 ms.\n");

    [Fact]
    public void A_share_is_between_0_and_1()
    {
        TokenPathRun faster = TokenPathSample.Run(0.4, 150, 0.4);
        faster = faster with
        {
            Pairs =
            [
                .. faster.Pairs.Select(pair => new TokenPathPair(pair.Without, pair.WithToken + 5, pair.ControlFirst, ServerSign: 300)),
            ],
        };

        Render(faster)
            .ShouldSatisfyAllConditions(
                text => text.ShouldContain("UNDECIDED  Responses without a token take longer: 155 of 150 ms."),
                text => text.ShouldContain("300.00 ms reported by the server: its times are longer than its responses, so not used\n")
            );
        Run(faster)
            .Figures.Where(figure => figure.Name.EndsWith("share", StringComparison.Ordinal))
            .Select(figure => (figure.Name, figure.Value))
            .ShouldBe([]);
    }

    [Fact]
    public void Too_few_pairs_give_no_verdict() =>
        Render(TokenPathSample.Run(25, 6, 24.8, pairs: 5)).ShouldContain("UNDECIDED  5 rounds are too few: at least 7 are needed.\n");

    [Fact]
    public void No_pairs_give_no_times() =>
        Render(TokenPathSample.Run(25, 6, 24.8, pairs: 0) with { Partial = "the server broke off" })
            .ShouldBe(
                "PARTIAL  the server broke off.\nThe figures below were measured before that.\n\nNo round of requests was measured.\n\n"
                    + "https://idp.example/connect/authorize, client rp: 0 rounds, one request at a time, 4 requests in total (PARTIAL)\n"
                    + "\n  warning  Partial: the server broke off.\n"
            );

    [Fact]
    public void An_unverified_token_is_reported_and_gives_no_verdict()
    {
        TokenPathRun run = TokenPathSample.Run(35, 1, local: null) with
        {
            KeyBits = null,
            NotVerified = "its key, kid a, is not published",
            NoReferenceKey = "its key is not known",
        };
        Render(run).ShouldEndWith("\n\n  warning  The token is NOT verified: its key, kid a, is not published.\n");
        JsonDocument
            .Parse(Run(run).Data(null))
            .RootElement.GetProperty("result")
            .GetProperty("notVerified")
            .GetString()
            .ShouldBe("its key, kid a, is not published");
    }

    [Fact]
    public void The_token_endpoint_s_time_is_shown_with_the_authorize_time()
    {
        string text = Render(
            TokenPathSample.Run(25, 6, 24.8) with
            {
                Control = TokenPathControl.WrongVerifier,
                AuthorizeMilliseconds = [3, 4, 5],
            }
        );
        text.ShouldContain("\n  Authorize, for the code            4.00 ms sent before the measurement; no token is created there\n");
        text.ShouldContain("\n  Without (wrong code_verifier) ");
    }

    [Theory]
    [InlineData(60, 1.1, 0.1, "Caveat: this assumes that userinfo makes the lookups of the token path.\n")]
    [InlineData(60, null, null, "Caveat: this assumes that the server's CPU is at most 4× faster or slower.\n")]
    public void The_caveat_names_what_the_verdict_assumes(double local, double? userinfo, double? refused, string caveat)
    {
        TokenPathRun run = TokenPathSample.Run(35, 1, local);
        Render(run with { Pairs = [.. run.Pairs.Select(pair => pair with { Userinfo = userinfo, UserinfoRefused = refused })] })
            .ShouldContain(caveat);
    }

    [Fact]
    public void A_control_that_is_missing_has_its_reason() =>
        Render(
                TokenPathSample.Run(35, 3, 35) with
                {
                    NoOtherCount = "the server does not offer response_type=id_token token",
                    NoUserinfo = "the discovery document names no userinfo_endpoint",
                }
            )
            .ShouldSatisfyAllConditions(
                text => text.ShouldContain("Userinfo would too, but the discovery document names no userinfo_endpoint.\n"),
                text => text.ShouldContain("  No userinfo control: the discovery document names no userinfo_endpoint.\n"),
                text =>
                    text.ShouldContain(
                        "  No control with another number of signatures: the server does not offer response_type=id_token token.\n"
                    )
            );

    private static string Render(TokenPathRun run) => Text(run, CheckSample.Machine, samples: null);

    private static string Brief(TokenPathRun run, MachineFacts machine, string? samples) =>
        TextRenderer.Render(TokenPathDocument.Of(Run(run, machine)), samples);

    private static string Text(TokenPathRun run, MachineFacts machine, string? samples) =>
        TextRenderer.Render(TokenPathDocument.Of(Run(run, machine)), samples, verbose: true);

    private static RunFile Run(TokenPathRun run, MachineFacts? machine = null) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = machine ?? CheckSample.Machine,
            Part = run,
        };
}
