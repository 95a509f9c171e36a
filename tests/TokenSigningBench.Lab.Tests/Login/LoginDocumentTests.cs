using System.Globalization;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Login;

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
            ("login-brief.txt", Brief),
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

    // As the minimal server names it, and as OpenIddict's does.
    [Theory]
    [InlineData("password")]
    [InlineData("hash")]
    public void A_login_with_the_password_says_what_its_hash_takes(string metric)
    {
        LoginServer server = LoginSamples.Server("a.pfx", 2048, 0.35, 1.2);
        var sample = new LoginSample(250, 200, true, null, new Dictionary<string, double> { [metric] = 240, ["sign"] = 0.35 });
        LoginServer With(LoginSample one) => server with { Rows = [.. server.Rows, new(LoginVariant.WithPassword, [one, one, one])] };

        Text(LoginSamples.Alone(With(sample)), null)
            .ShouldContain(
                "With the password: a whole login takes 250 ms with a.pfx. The password's hash takes 240 ms (96%) of it, "
                    + "signing 0.35 ms (under 1%)."
            );
        Text(LoginSamples.Alone(With(sample with { Parts = null })), null)
            .ShouldContain("The server does not report what the password's hash takes of it.");
        Text(LoginSamples.Alone(server), null).ShouldNotContain("password");
    }

    [Fact]
    public void With_a_small_key_the_certificate_is_not_the_cause() =>
        FirstLine(LoginSamples.Two(WithSlowLookup("a.pfx", 2048, 0.35), WithSlowLookup("b.pfx", 2048, 0.35)))
            .ShouldBe("NOT THE CAUSE  a.pfx (RSA 2048) on example server 1.0. Signing takes 0.35 of 152 ms (under 1%).");

    [Fact]
    public void A_small_other_part_is_not_named_as_the_place_to_look() =>
        Text(LoginSamples.Alone(LoginSamples.Server("a.pfx", 8192, 0.04, 1.2, profile: 0.01)), null)
            .ShouldSatisfyAllConditions(
                text => text.ShouldStartWith("NOT THE CAUSE  a.pfx"),
                text =>
                    text.ShouldContain(
                        "\nNext: keep the key, and look at the rest: the largest other part in its Server-Timing is session, 0.60 ms.\n"
                    ),
                text => text.ShouldNotContain("part is profile")
            );

    [Fact]
    public void Unsigned_tokens_come_first_and_the_cause_is_that_with_the_workaround()
    {
        LoginRun signed = LoginSamples.Article.Of<LoginRun>();
        UnsignedLogin unsigned = new()
        {
            Certificate = "certs/old.pfx",
            Program = "OpenIddict 7.8.0, store sqlite",
            KeyAlgorithm = "RSA",
            KeyBits = 8192,
            Algorithm = "RS256",
        };
        RunFile run = LoginSamples.Article with { Part = signed with { NotSigned = [unsigned] } };

        string[] lines = Brief(run, null).Split('\n');

        lines[..3]
            .ShouldBe([
                "NOT SIGNED  Do not deploy old.pfx (RSA 8192, RS256): OpenIddict 7.8.0 sends its",
                "tokens unsigned.",
                "Signed by our handler: the cause is the certificate, 35.0 of 36.3 ms (97%).",
            ]);
        lines[3].ShouldBe("  Median              old.pfx  new.pfx  Saving (95% interval)");
        run.Verdicts.ShouldContain(verdict => verdict.Id == "signed" && verdict.Of == "certs/old.pfx" && verdict.IsMet == false);
        LoginSamples.Article.Verdicts.ShouldNotContain(verdict => verdict.Id == "signed");
    }

    [Fact]
    public void Three_certificates_have_a_row_each()
    {
        LoginServer[] servers =
        [
            LoginSamples.Server("x/a.pfx", 8192, 35, 1),
            LoginSamples.Server("x/b.pfx", 2048, 0.35, 1),
            LoginSamples.Server("y/b.pfx", 4096, 4.5, 1),
        ];
        Brief(LoginSamples.Article with { Part = LoginSamples.Article.Of<LoginRun>() with { Servers = servers, Trials = [] } }, null)
            .ShouldSatisfyAllConditions(
                // Two files are called b.pfx, so the paths stay.
                text => text.ShouldContain("\n  x/a.pfx             36.0 ms   1.00 ms\n"),
                text => text.ShouldContain("\n  y/b.pfx             5.50 ms   1.00 ms  30.5 ms (")
            );
    }

    [Fact]
    public void With_a_large_key_and_another_delay_the_certificate_is_a_part_of_the_cause() =>
        FirstLine(LoginSamples.Two(WithSlowLookup("a.pfx", 8192, 35), WithSlowLookup("b.pfx", 2048, 0.35)))
            .ShouldBe("PARTLY THE CAUSE  a.pfx (RSA 8192) on example server 1.0. Signing takes 35.0 of 186 ms (19%).");

    [Fact]
    public void A_certificate_of_the_same_cost_is_the_same_within_a_margin() =>
        Text(LoginSamples.Two(WithSlowLookup("a.pfx", 2048, 0.35), WithSlowLookup("b.pfx", 2048, 0.35)), null)
            .ShouldContain("\nb.pfx compared with a.pfx: the same within 10% (95% interval: -");

    [Fact]
    public void With_two_large_keys_the_certificate_is_still_the_cause() =>
        Text(LoginSamples.Two(LoginSamples.Server("a.pfx", 8192, 35, 1), LoginSamples.Server("b.pfx", 8192, 35, 1)), null)
            .ShouldSatisfyAllConditions(
                text => text.ShouldStartWith("CAUSE  a.pfx (RSA 8192) on example server 1.0. Signing takes 35.0 of 36.0 ms (97%).\n"),
                text => text.ShouldContain("b.pfx compared with a.pfx: the same within 10%"),
                text => text.ShouldContain("Fix: use a key that signs faster."),
                text => text.ShouldContain("Nothing is saved here, so no slower processor gives that saving.")
            );

    [Fact]
    public void With_two_large_keys_and_no_Server_Timing_nothing_is_cleared() =>
        Text(
                LoginSamples.Two(
                    LoginSamples.Server("a.pfx", 8192, 35, 1, saysTimes: false),
                    LoginSamples.Server("b.pfx", 8192, 35, 1, saysTimes: false)
                ),
                null
            )
            .ShouldSatisfyAllConditions(
                text => text.ShouldStartWith("UNDECIDED  a.pfx (RSA 8192) on example server 1.0. Signing takes at most "),
                text => text.ShouldContain("\nNext: give a certificate with a smaller key, or more --rounds.\n")
            );

    [Fact]
    public void The_cost_of_a_larger_key_is_reported() =>
        Text(LoginSamples.Two(LoginSamples.Server("a.pfx", 2048, 0.35, 1), LoginSamples.Server("b.pfx", 8192, 35, 1)), null)
            .ShouldContain("\nb.pfx compared with a.pfx costs 34.");

    [Fact]
    public void A_single_certificate_is_judged_by_Server_Timing()
    {
        string text = Text(LoginSamples.Alone(LoginSamples.Server("a.pfx", 8192, 35, 1)), null);
        text.ShouldStartWith("CAUSE  a.pfx (RSA 8192) on example server 1.0. Signing takes 35.0 of 36.0 ms (97%).\n");
        text.ShouldNotContain("the article of 2016");
    }

    [Fact]
    public void A_single_certificate_without_Server_Timing_has_an_upper_bound() =>
        Text(LoginSamples.Alone(LoginSamples.Server("a.pfx", 8192, 35, 1, saysTimes: false)), null)
            .ShouldSatisfyAllConditions(
                text => text.ShouldStartWith("UNDECIDED  a.pfx (RSA 8192) on example server 1.0. Signing takes at most 35.7 of 36.0 ms.\n"),
                text => text.ShouldContain("\nNext: give a second certificate with a smaller key, and see what it saves.\n")
            );

    [Fact]
    public void If_a_token_takes_no_time_the_certificate_is_cleared_without_Server_Timing() =>
        FirstLine(LoginSamples.Alone(LoginSamples.Server("a.pfx", 2048, 0.35, 150, saysTimes: false)))
            .ShouldStartWith("NOT THE CAUSE  a.pfx (RSA 2048) on example server 1.0. Signing takes at most ");

    [Fact]
    public void A_busy_machine_is_reported()
    {
        LoginSample[] noisy =
        [
            .. new double[] { 20, 60, 30, 50, 40 }.Select(milliseconds => new LoginSample(milliseconds, 200, true, null, null)),
        ];
        LoginServer server = LoginSamples.Server("a.pfx", 8192, 35, 1) with { Rows = [new(LoginVariant.Full, noisy)] };
        Text(LoginSamples.Alone(server), null)
            .ShouldContain("Caveat: times vary by more than 10%. Use more --rounds, or a quieter machine.");
    }

    [Theory]
    [InlineData(0.1, false)]
    [InlineData(1.4, true)]
    public void Other_programs_that_ran_meanwhile_are_named(double cores, bool isNamed)
    {
        RunFile run = LoginSamples.Alone(LoginSamples.Server("a.pfx", 8192, 35, 1)) with { Contention = new(10, 0, 0, 0, cores) };
        string line = "DISTURBED: other programs used 1.40 of this machine's cores. Run it again on a quiet machine.";
        Text(run, null).Contains(line, StringComparison.Ordinal).ShouldBe(isNamed);
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
            .ShouldBe("UNDECIDED  a.pfx (RSA 2048) on example server 1.0. The times vary too much to bound signing's part of 23.2 ms.");
        Text(run, null)
            .ShouldContain(
                "  a.pfx: the server does not report where its time went, "
                    + "and the times vary too much to bound the cost of creating a token.\n"
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
            .ShouldStartWith("PARTIAL  the server: died.\nThe figures below were measured before that.\n\nCAUSE  ");
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
        text.ShouldStartWith("CAUSE  a.pfx (RSA 8192) on example server 1.0. Signing takes 35.0 of 36.0 ms (97%).\n");
        text.ShouldContain("no token: 503 (20 of 25); identity token (5 of 25) |");
    }

    [Fact]
    public void A_trial_in_which_a_user_got_no_token_has_no_known_saving()
    {
        LoginRun run = LoginSamples.Article.Of<LoginRun>();
        LoginTrial trial = run.Trials[0] with { Samples = [run.Trials[0].Samples[0], [new(1, 503, false, null, null)]] };
        Text(LoginSamples.Article with { Part = run with { Trials = [trial] } }, null)
            .ShouldContain("| 10 users at once, the last of them | unknown | a user got no token |");
    }

    [Fact]
    public void A_request_variant_that_was_not_measured_is_reported()
    {
        LoginServer unmeasured = LoginSamples.Server("a.pfx", 2048, 0.35, 1) with
        {
            Rows = [new(LoginVariant.WithoutNonce, [new(1, 500, false, null, null)])],
        };
        string text = Text(LoginSamples.Alone(unmeasured), null);
        text.ShouldStartWith("UNDECIDED  No full request with a.pfx returned a token.\n");
        text.ShouldContain("| full request         |       a.pfx |       not measured |");
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

    private static string Brief(RunFile run, string? samples) => TextRenderer.Render(LoginDocument.Of(run), samples);

    private static string Text(RunFile run, string? samples) => TextRenderer.Render(LoginDocument.Of(run), samples, verbose: true);
}
