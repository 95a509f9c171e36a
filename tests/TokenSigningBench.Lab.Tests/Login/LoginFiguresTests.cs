using TokenSigningBench.Core.Figures;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Login;

public class LoginFiguresTests
{
    // Eleven samples 0.01% apart. No machine is that quiet, but no figure here depends on it.
    private static readonly double[] Quiet = [.. Enumerable.Range(-5, 11).Select(step => 1 + step / 1e4)];

    [Fact]
    public void A_large_key_that_takes_most_of_the_time_is_the_cause_and_a_smaller_key_saves_it()
    {
        LoginServer small = Server(2048, sign: 0.5, other: 5);
        var figures = new LoginFigures(Run(Server(8192, sign: 35, other: 5), Server(4096, sign: 5, other: 5), small));
        figures.Cause.ShouldBe(LoginCause.Certificate);
        figures.CertificateShare!.Value.ShouldBe(35 / 40.0, 1e-9);
        figures.Savings.Count.ShouldBe(2);
        figures.Best!.Server.ShouldBeSameAs(small);
        figures.Best.IsSignificant.ShouldBeTrue();
        figures.Best.Milliseconds.Estimate.ShouldBe(34.5, 1e-9);
        figures.IsNoisy.ShouldBeFalse();
        figures.SlowerProcessor!.Value.ShouldBe(SlowLogin2016.SavedMilliseconds / 34.5, 1e-9);
        figures.TokensNeeded.ShouldBe((int)Math.Ceiling(SlowLogin2016.SavedMilliseconds / 34.5));
    }

    [Fact]
    public void TokensNeeded_counts_the_tokens_that_a_login_already_gets()
    {
        var serverOptions = new LoginServerOptions
        {
            Signer = "PlatformCrypto",
            TokensPerLogin = 5,
            LoadsKeyForEachToken = false,
            ProfileMilliseconds = 0,
            SessionMilliseconds = 0,
        };
        var figures = new LoginFigures(
            Run(Server(8192, sign: 35, other: 5), Server(2048, sign: 0.5, other: 5)) with
            {
                ServerOptions = serverOptions,
            }
        );
        figures.TokensNeeded.ShouldBe((int)Math.Ceiling(5 * SlowLogin2016.SavedMilliseconds / 34.5));
    }

    [Theory]
    [InlineData(5, 5, LoginCause.Certificate)]
    [InlineData(4, 6, LoginCause.Partly)]
    [InlineData(1.2, 8.8, LoginCause.Partly)]
    [InlineData(0.5, 9.5, LoginCause.Elsewhere)]
    public void By_Server_Timing_a_share_of_half_is_the_cause_and_a_tenth_is_a_part(double sign, double other, LoginCause cause) =>
        new LoginFigures(Run(Server(2048, sign, other))).Cause.ShouldBe(cause);

    [Fact]
    public void A_saving_whose_interval_holds_zero_decides_nothing()
    {
        // As seen: -5.19 to 41.6 ms. The samples of a busy machine.
        LoginServer Busy(int bits, double shift) =>
            Server(bits, sign: 1, other: 5, saysTimes: false) with
            {
                Rows = [new(LoginVariant.Full, [.. Enumerable.Range(0, 11).Select(i => Token(20 + shift + 9 * (i * 7 % 11), []))])],
            };
        LoginRun run = Run(Busy(8192, 15), Busy(2048, 0));
        var figures = new LoginFigures(run);
        figures.Best!.Milliseconds.Low.ShouldBeLessThan(0);
        figures.Best.Milliseconds.High.ShouldBeGreaterThan(10);
        figures.Cause.ShouldBe(LoginCause.Unknown);
        run.Verdicts().ShouldBe([new("cause", RunVerdict.Undecided) { IsMet = false }]);
    }

    [Fact]
    public void A_report_that_the_saving_contradicts_decides_nothing() =>
        new LoginFigures(Run(Server(8192, sign: 1, other: 39), Server(2048, sign: 0.1, other: 5))).Cause.ShouldBe(LoginCause.Unknown);

    [Fact]
    public void A_smaller_key_that_is_slower_decides_nothing() =>
        new LoginFigures(
            Run(Server(8192, sign: 5, other: 20, saysTimes: false), Server(2048, sign: 0.1, other: 40, saysTimes: false))
        ).Cause.ShouldBe(LoginCause.Unknown);

    [Theory]
    [InlineData(0.5, LoginCause.Elsewhere)]
    [InlineData(5, LoginCause.Unknown)]
    public void Without_Server_Timing_the_request_without_a_token_gives_a_bound(double sign, LoginCause cause)
    {
        var figures = new LoginFigures(Run(Server(2048, sign, other: 10, saysTimes: false)));
        figures.Cause.ShouldBe(cause);
        figures.CertificateShare.ShouldBeNull();
        figures.Shares[0].TokenMilliseconds!.Value.Estimate.ShouldBe(sign, 1e-6);
        figures.Shares[0].Parts.ShouldBeEmpty();
        figures.Shares[0].LargestOther.ShouldBeNull();
    }

    [Theory]
    [InlineData(4096, LoginCause.Elsewhere)]
    [InlineData(2048, LoginCause.Unknown)]
    public void A_smaller_key_that_saves_nothing_clears_the_larger_and_an_equal_key_does_not(int firstBits, LoginCause cause)
    {
        // A lookup hides the signing time from the request without a token.
        LoginServer Of(int bits) => Server(bits, sign: 0.1, other: 5, profile: 20, saysTimes: false);
        var figures = new LoginFigures(Run(Of(firstBits), Of(2048)));
        figures.Best!.IsSignificant.ShouldBeFalse();
        figures.CertificateShare.ShouldBe(0);
        figures.Cause.ShouldBe(cause);
        figures.SlowerProcessor.ShouldBeNull();
        figures.TokensNeeded.ShouldBeNull();
    }

    [Fact]
    public void A_more_expensive_certificate_saves_nothing()
    {
        var figures = new LoginFigures(
            Run(Server(2048, sign: 1, other: 5, saysTimes: false), Server(8192, sign: 35, other: 5, saysTimes: false))
        );
        figures.Best!.IsSignificant.ShouldBeTrue();
        figures.CertificateShare.ShouldBe(0);
        figures.SlowerProcessor.ShouldBeNull();
    }

    [Fact]
    public void Without_a_token_the_cause_is_unknown()
    {
        LoginServer refusing = Server(2048, sign: 1, other: 5) with
        {
            Rows = [new(LoginVariant.Full, [new(5, 400, false, "invalid_request", null)])],
        };
        var figures = new LoginFigures(Run(refusing, Server(2048, sign: 1, other: 5)));
        figures.Shares[0].Full.ShouldBeNull();
        figures.Shares[0].SignShare.ShouldBeNull();
        figures.Shares[0].TokenMilliseconds.ShouldBeNull();
        figures.Savings.ShouldBeEmpty();
        figures.Best.ShouldBeNull();
        figures.CertificateShare.ShouldBeNull();
        figures.Cause.ShouldBe(LoginCause.Unknown);
        figures.IsNoisy.ShouldBeFalse();
    }

    [Fact]
    public void Widely_spread_samples_are_noisy()
    {
        LoginServer server = Server(2048, sign: 1, other: 5);
        var noisy = new LoginRow(
            LoginVariant.Full,
            [.. Enumerable.Range(1, 11).Select(step => new LoginSample(step, 200, true, null, null))]
        );
        new LoginFigures(Run(server with { Rows = [noisy] })).IsNoisy.ShouldBeTrue();
    }

    [Fact]
    public void Server_Timing_parts_are_sorted_by_size_if_every_response_has_them()
    {
        LoginShare share = new LoginFigures(Run(Server(2048, sign: 1, other: 5, profile: 2))).Shares[0];
        share.Parts.Select(part => part.Key).ShouldBe(["session", "profile", "sign"]);
        share.LargestOther!.Value.Key.ShouldBe("session");

        LoginSample[] samples = [Token(5, new() { ["sign"] = 1, ["cache"] = 2 }), Token(5, new() { ["sign"] = 3 })];
        LoginServer sometimes = Server(2048, sign: 1, other: 5) with { Rows = [new(LoginVariant.Full, samples)] };
        LoginShare.Of(sometimes).Parts.ShouldBe([new("sign", 2)]);
        LoginShare.Of(sometimes).LargestOther.ShouldBeNull();
    }

    [Fact]
    public void Responses_are_described_with_their_counts()
    {
        LoginSample token = Token(1, []),
            refusal = new(1, 400, false, "invalid_request", null),
            empty = new(1, 503, false, null, null);
        new LoginRow(LoginVariant.Full, [token, token]).DescribeResponses().ShouldBe("identity token");
        new LoginRow(LoginVariant.Full, [empty, refusal, refusal])
            .DescribeResponses()
            .ShouldBe("no token: 400 invalid_request (2 of 3); no token: 503 (1 of 3)");
        new LoginRow(LoginVariant.Full, [token, refusal]).NeverHasToken().ShouldBeFalse();
        new LoginRow(LoginVariant.Full, [refusal]).NeverHasToken().ShouldBeTrue();
        new LoginRow(LoginVariant.Full, []).NeverHasToken().ShouldBeFalse();
        new LoginRow(LoginVariant.Full, []).Median().ShouldBeNull();
    }

    [Fact]
    public void A_trial_has_a_saving_unless_a_user_got_no_token()
    {
        LoginTrial trial = new()
        {
            Users = 2,
            Samples =
            [
                [Token(40, []), Token(42, [])],
                [Token(10, [])],
                [Token(5, []), Token(7, [])],
            ],
        };
        var figures = new LoginFigures(
            Run(Server(8192, sign: 35, other: 5), Server(4096, sign: 5, other: 5), Server(2048, sign: 0.5, other: 5))
        );
        figures.SavingOf(trial).ShouldBe(35);
        figures.SavingOf(trial with { Samples = [trial.Samples[0], [], [Token(5, []), new(1, 503, false, null, null)]] }).ShouldBeNull();
        new LoginFigures(Run(Server(2048, sign: 1, other: 5))).SavingOf(trial).ShouldBe(0);
    }

    [Fact]
    public void The_article_s_saving_is_the_threshold()
    {
        LoginFigures.IsAtLeastArticleSaving(SlowLogin2016.SavedMilliseconds).ShouldBeTrue();
        LoginFigures.IsAtLeastArticleSaving(SlowLogin2016.SavedMilliseconds - 0.001).ShouldBeFalse();
    }

    private static LoginRun Run(params LoginServer[] servers) =>
        new()
        {
            Server = "example",
            Rounds = Quiet.Length,
            Seed = 1,
            Servers = servers,
            Trials = [],
        };

    private static LoginServer Server(int bits, double sign, double other, double profile = 0, bool saysTimes = true) =>
        new()
        {
            Certificate = $"{bits}.pfx",
            Program = "example server 1.0",
            KeyAlgorithm = "RSA",
            KeyBits = bits,
            Algorithm = "RS256",
            VerifiedBy = "PlatformCrypto",
            FirstMilliseconds = 1,
            WarmUpRequests = 1,
            Rows =
            [
                new(
                    LoginVariant.Full,
                    [
                        .. Quiet.Select(one =>
                            Token(
                                one * (other + sign + profile),
                                saysTimes
                                    ? new()
                                    {
                                        ["sign"] = one * sign,
                                        ["session"] = one * other,
                                        ["profile"] = one * profile,
                                    }
                                    : null
                            )
                        ),
                    ]
                ),
                new(LoginVariant.WithoutNonce, [.. Quiet.Select(one => new LoginSample(one * other, 400, false, "invalid_request", null))]),
            ],
        };

    private static LoginSample Token(double milliseconds, Dictionary<string, double>? parts) => new(milliseconds, 200, true, null, parts);
}
