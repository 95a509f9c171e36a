using System.Globalization;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Logins;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Login;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Tests.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Reports.Tests.Login;

public sealed class LoginDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Text_and_JSON_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        (string Golden, Func<RunFile, string?, string> Render)[] documents =
        [
            ("login.txt", Text),
            ("login.json", (run, file) => run.Data(file)),
        ];
        foreach ((string golden, var render) in documents)
            render(LoginSamples.Article, "runs/a.run.json").ShouldBe(new GoldenFile(golden));
    }

    [Fact]
    public void A_saved_and_loaded_run_file_gives_the_same_document()
    {
        using var folder = new TemporaryFolder();
        LoginSamples.Article.Save(folder.File("a.run.json"));
        Text(RunFile.Load(folder.File("a.run.json")), null).ShouldBe(Text(LoginSamples.Article, null));
    }

    [Fact]
    public void With_a_small_key_the_certificate_is_not_the_cause() =>
        FirstLine(LoginSamples.Two(WithSlowLookup("a.pfx", 2048, 0.35), WithSlowLookup("b.pfx", 2048, 0.35)))
            .ShouldBe(
                "The certificate is NOT the cause: signing takes 0.35 of the 152 ms until the page begins (under 1 %). "
                    + "Look elsewhere: the server's own largest other part is profile, 150 ms."
            );

    [Fact]
    public void With_a_large_key_and_another_delay_the_certificate_is_a_part_of_the_cause() =>
        FirstLine(LoginSamples.Two(WithSlowLookup("a.pfx", 8192, 35), WithSlowLookup("b.pfx", 2048, 0.35)))
            .ShouldStartWith("The certificate is a part of it, and less than half: signing takes 35.0 of the 186 ms");

    [Fact]
    public void No_significant_difference_is_reported() =>
        Text(LoginSamples.Two(WithSlowLookup("a.pfx", 2048, 0.35), WithSlowLookup("b.pfx", 2048, 0.35)), null)
            .ShouldContain("\nb.pfx in place of a.pfx: no difference seen (95 % interval: -");

    [Fact]
    public void With_two_large_keys_the_certificate_is_still_the_cause() =>
        Text(LoginSamples.Two(LoginSamples.Server("a.pfx", 8192, 35, 1), LoginSamples.Server("b.pfx", 8192, 35, 1)), null)
            .ShouldSatisfyAllConditions(
                text =>
                    text.ShouldStartWith(
                        "The certificate is the cause: signing takes 35.0 of the 36.0 ms until the page begins (97 %).\n"
                            + "b.pfx in place of a.pfx: no difference seen"
                    ),
                text => text.ShouldContain("Nothing is saved here that a slower processor would multiply")
            );

    [Fact]
    public void With_two_large_keys_and_no_Server_Timing_nothing_is_cleared() =>
        FirstLine(
                LoginSamples.Two(
                    LoginSamples.Server("a.pfx", 8192, 35, 1, saysTimes: false),
                    LoginSamples.Server("b.pfx", 8192, 35, 1, saysTimes: false)
                )
            )
            .ShouldEndWith(" ms until the page begins. Give a --cert with a smaller key, or more --rounds.");

    [Fact]
    public void The_cost_of_a_larger_key_is_reported() =>
        Text(LoginSamples.Two(LoginSamples.Server("a.pfx", 2048, 0.35, 1), LoginSamples.Server("b.pfx", 8192, 35, 1)), null)
            .ShouldContain("\nb.pfx in place of a.pfx costs 34.");

    [Fact]
    public void A_single_certificate_is_judged_by_Server_Timing()
    {
        string text = Text(LoginSamples.Alone(LoginSamples.Server("a.pfx", 8192, 35, 1)), null);
        text.ShouldStartWith("The certificate is the cause: signing takes 35.0 of the 36.0 ms until the page begins (97 %).\n");
        text.ShouldNotContain("The article's page");
    }

    [Fact]
    public void A_single_certificate_without_Server_Timing_has_an_upper_bound() =>
        FirstLine(LoginSamples.Alone(LoginSamples.Server("a.pfx", 8192, 35, 1, saysTimes: false)))
            .ShouldBe(
                "It cannot be said: signing, and whatever else making a token takes, "
                    + "is at most 35.7 of the 36.0 ms until the page begins. "
                    + "Give a second --cert with a smaller key, and see what it saves."
            );

    [Fact]
    public void If_a_token_takes_no_time_the_certificate_is_cleared_without_Server_Timing() =>
        FirstLine(LoginSamples.Alone(LoginSamples.Server("a.pfx", 2048, 0.35, 150, saysTimes: false)))
            .ShouldStartWith("The certificate is NOT the cause: signing, and whatever else making a token takes, is at most ");

    [Fact]
    public void A_busy_machine_is_reported()
    {
        LoginSample[] noisy =
        [
            .. new double[] { 20, 60, 30, 50, 40 }.Select(milliseconds => new LoginSample(milliseconds, 200, true, null, null)),
        ];
        LoginServer server = LoginSamples.Server("a.pfx", 8192, 35, 1) with { Rows = [new(LoginVariant.Full, noisy)] };
        Text(LoginSamples.Alone(server), null)
            .ShouldContain("The times vary by more than a tenth: the machine was busy with something else.");
    }

    [Fact]
    public void Times_that_vary_by_more_than_the_page_give_no_bound()
    {
        LoginServer quiet = LoginSamples.Server("a.pfx", 2048, 0.35, 1, saysTimes: false);
        LoginSample[] noisy =
        [
            .. new[] { 20, 22, 23.2, 600, 700 }.Select(milliseconds => new LoginSample(milliseconds, 200, true, null, null)),
        ];
        RunFile run = LoginSamples.Alone(quiet with { Rows = [new(LoginVariant.Full, noisy), .. quiet.Rows.Skip(1)] });

        FirstLine(run)
            .ShouldBe(
                "It cannot be said: the times vary too much to bound what signing takes of the 23.2 ms until the page begins. "
                    + "Give a second --cert with a smaller key, and see what it saves."
            );
        Text(run, null)
            .ShouldContain(
                "  a.pfx: the server does not say where its time went, "
                    + "and the times vary too much to bound what making a token takes.\n"
            );
    }

    [Fact]
    public void A_Server_Timing_longer_than_the_response_is_ignored()
    {
        LoginServer server = LoginSamples.Server("a.pfx", 2048, 0.35, 1);
        LoginSample[] tooLong =
        [
            .. server
                .Row(LoginVariant.Full)
                .Samples.Select(sample => sample with { Parts = new Dictionary<string, double> { ["sign"] = 7 } }),
        ];
        new LoginFigures(
            LoginSamples.Alone(server with { Rows = [new(LoginVariant.Full, tooLong), .. server.Rows.Skip(1)] }).Of<LoginRun>()
        )
            .Shares[0]
            .SignShare.ShouldBeNull();
    }

    [Fact]
    public void A_partial_run_is_reported_first()
    {
        LoginRun partial = LoginSamples.Article.Of<LoginRun>() with { Partial = "the server: died", Trials = [] };
        Text(LoginSamples.Article with { Part = partial }, null)
            .ShouldStartWith("PARTIAL: the server: died.\nThe figures below were measured before that.\n\nThe certificate is the cause: ");
    }

    [Fact]
    public void Refused_requests_do_not_make_the_page_look_fast()
    {
        LoginServer server = LoginSamples.Server("a.pfx", 8192, 35, 1);
        LoginSample[] refusals = [.. Enumerable.Repeat(new LoginSample(0.5, 503, false, null, null), 20)];
        LoginServer refusing = server with
        {
            Rows = [new(LoginVariant.Full, [.. server.Row(LoginVariant.Full).Samples, .. refusals]), .. server.Rows.Skip(1)],
        };
        string text = Text(LoginSamples.Alone(refusing), null);
        text.ShouldStartWith("The certificate is the cause: signing takes 35.0 of the 36.0 ms until the page begins (97 %).\n");
        text.ShouldContain("no token: 503 (20 of 25); identity token (5 of 25) |");
    }

    [Fact]
    public void A_trial_in_which_a_user_got_no_token_has_no_known_saving()
    {
        LoginRun run = LoginSamples.Article.Of<LoginRun>();
        LoginTrial trial = run.Trials[0] with { Samples = [run.Trials[0].Samples[0], [new(1, 503, false, null, null)]] };
        Text(LoginSamples.Article with { Part = run with { Trials = [trial] } }, null)
            .ShouldContain("| 10 people at once, the last of them | not known | somebody got no token |");
    }

    [Fact]
    public void A_request_variant_that_was_not_measured_is_reported()
    {
        LoginServer unmeasured = LoginSamples.Server("a.pfx", 2048, 0.35, 1) with
        {
            Rows = [new(LoginVariant.WithoutNonce, [new(1, 500, false, null, null)])],
        };
        string text = Text(LoginSamples.Alone(unmeasured), null);
        text.ShouldStartWith("Nothing can be said: no whole request brought a token.\n");
        text.ShouldContain("| whole request         |       a.pfx | not measured |");
        text.ShouldContain("no token: 500 |");
    }

    [Fact]
    public void Another_run_file_is_refused() =>
        Should
            .Throw<UserErrorException>(() =>
                Text(
                    new()
                    {
                        Schema = 1,
                        Started = DateTimeOffset.UnixEpoch,
                        Machine = CheckSample.Machine,
                    },
                    null
                )
            )
            .Message.ShouldBe("run file: is of another kind: it holds figures alone");

    private static LoginServer WithSlowLookup(string certificate, int bits, double sign) =>
        LoginSamples.Server(certificate, bits, sign, other: 1.2, profile: 150);

    private static string FirstLine(RunFile run) => Text(run, null).Split('\n')[0];

    private static string Text(RunFile run, string? samples) => TextRenderer.Render(LoginDocument.Of(run), samples, verbose: true);
}
