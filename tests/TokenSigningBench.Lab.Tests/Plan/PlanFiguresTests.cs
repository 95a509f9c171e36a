using MathNet.Numerics.Distributions;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Plan;

public class PlanFiguresTests
{
    // 10 ms of processor time per page, 6 ms of them for the signature, and 1 ms of delay.
    private static readonly PlanRun Run = new()
    {
        Request = new()
        {
            LoginsPerSecond = 28,
            PeakFactor = 10,
            Cores = 4,
            Seconds = 30,
        },
        Server = "embedded",
        Program = "example server 1.0",
        Certificate = "a.pfx",
        Algorithm = "RS256",
        WarmUpRequests = 100,
        Calibration = new()
        {
            ResponseMilliseconds = [11, 11, 11, 11],
            ServerMilliseconds = [9, 9, 9, 9],
            ProcessorMilliseconds = 10,
        },
        Key = new("RSA 4096", 6),
        OtherKeys = [new("RSA 2048", 1), new("RSA 4096", 6.5), new("RSA 8192", 36), new("P-256", 0.1)],
        NoTrial = "nobody came",
    };

    [Fact]
    public void Cores_are_for_the_peak_at_seventy_percent_utilization()
    {
        var figures = PlanFigures.Of(Run);
        figures.PageMilliseconds.ShouldBe(10, 1e-9);
        figures.Load.LoginsPerSecond.ShouldBe(280);
        figures.CoresNeeded.ShouldBe(4);
        figures.Forecast.Utilization.ShouldBe(0.7, 1e-9);
        figures.DelayMilliseconds.ShouldBe(1, 1e-9);
        figures.Forecast.Responses!.P50.ShouldBeGreaterThanOrEqualTo(11 - 1e-6);
    }

    [Fact]
    public void A_hash_is_added_to_each_login_and_a_slower_core_slows_both()
    {
        var figures = PlanFigures.Of(Run with { Hash = new("bcrypt, cost 10", 40), Request = Run.Request with { Speed = 0.5 } });
        figures.ServiceTimes.ShouldAllBe(time => Math.Abs(time - 100) < 1e-9);
        figures.CoresNeeded.ShouldBe(40);
        figures.DelayMilliseconds.ShouldBe(1, 1e-9, "the network is no slower for it");
        figures.Forecast.Overload.ShouldNotBeNull();
    }

    [Fact]
    public void Nodes_share_the_peak()
    {
        var figures = PlanFigures.Of(Run with { Request = Run.Request with { Nodes = 10, Cores = 1 } });
        figures.CoresNeeded.ShouldBe(4);
        figures.Forecast.Utilization.ShouldBe(0.28, 1e-9);
    }

    [Fact]
    public void Another_key_costs_as_many_signatures_as_the_login_makes_plus_the_rest_of_the_page()
    {
        IReadOnlyList<SaturationCurve> curves = PlanFigures.Of(Run).SaturationCurves;
        Rounded(curves).ShouldBe([("this key, RSA 4096", 10), ("RSA 2048", 5), ("RSA 8192", 40), ("P-256", 4.1)]);
        // 4 cores; at the lowest load almost no request waits, but the delay remains.
        curves[0].Points[0].P95Milliseconds.ShouldBe(11, 0.1);
        curves[2].Points[0].LoginsPerSecond.ShouldBe(10, 1e-6);
        // 3 signatures of 2 ms, and 4 ms for the rest.
        PlanRun three = Run with
        {
            Calibration = Run.Calibration with { Signatures = 3 },
            Key = new("RSA 4096", 2),
        };
        Rounded(PlanFigures.Of(three).SaturationCurves)
            .ShouldBe([("this key, RSA 4096", 10), ("RSA 2048", 7), ("RSA 8192", 112), ("P-256", 4.3)]);
    }

    private static IEnumerable<(string, double)> Rounded(IEnumerable<SaturationCurve> curves) =>
        curves.Select(curve => (curve.Name, Math.Round(curve.ServiceMilliseconds, 6)));

    [Fact]
    public void The_rest_of_the_page_comes_from_the_server_s_signing_share_if_known()
    {
        var withShare = PlanFigures.Of(Run with { Calibration = Run.Calibration with { SigningShare = 0.95 } });
        withShare.SaturationCurves.Select(curve => Math.Round(curve.ServiceMilliseconds, 6)).ShouldBe([10, 1.5, 36.5, 0.6]);
        var hashed = PlanFigures.Of(withShare.Run with { Hash = new("bcrypt, cost 10", 40), Request = Run.Request with { Speed = 0.5 } });
        hashed.SaturationCurves.Select(curve => Math.Round(curve.ServiceMilliseconds, 6)).ShouldBe([100, 83, 153, 81.2]);
    }

    [Theory]
    [InlineData(Discipline.FirstComeFirstServed)]
    [InlineData(Discipline.ProcessorSharing)]
    public void The_discipline_that_fits_the_real_server_is_used(Discipline discipline)
    {
        var figures = PlanFigures.Of(Run with { Trial = Trial(discipline) });
        (figures.IsFitted, figures.Discipline, figures.Node.Discipline).ShouldBe((true, discipline, discipline));
        figures.Fit!.Better.ShouldBe(discipline);
    }

    [Fact]
    public void An_event_loop_server_is_modelled_as_one_and_limits_other_keys_too()
    {
        // 4 of 10 ms run on the event loop.
        PlanRun loop = Run with
        {
            Calibration = Run.Calibration with { SigningThreads = 4, SigningShare = 0.6 },
            Request = Run.Request with { Cores = 64 },
        };
        var figures = PlanFigures.Of(loop);
        figures.Node.ShouldBe(new Node(64, Discipline.EventLoop, 4, 0.4));
        figures.Forecast.Overload.ShouldNotBeNull().CapacityPerSecond.ShouldBe(250, 1e-6);
        Rounded(figures.SaturationCurves).ShouldBe([("this key, RSA 4096", 10), ("RSA 2048", 5), ("RSA 8192", 40), ("P-256", 4.1)]);
        // A tenth of the capacity of a 4 ms event loop, and of four threads that sign for 36 ms.
        figures
            .SaturationCurves.Select(curve => Math.Round(curve.Points[0].LoginsPerSecond, 6))
            .ShouldBe([25, 25, Math.Round(400 / 36.0, 6), 25]);
    }

    [Theory]
    [InlineData(28, Conclusion.Established, "pass")]
    [InlineData(39, Conclusion.Undecided, "undecided")]
    [InlineData(50, Conclusion.Contradicted, "fail")]
    public void Whether_the_cores_suffice_is_undecided_near_the_capacity(double perSecond, Conclusion conclusion, string said)
    {
        // The trial's pages take 3% more processor time than the calibration's: at 97.5% utilization they may not fit.
        PlanTrial trial = Trial(Discipline.ProcessorSharing);
        PlanRun run = Run with
        {
            Request = Run.Request with { LoginsPerSecond = perSecond },
            Trial = trial with { Storm = trial.Storm with { ProcessorMilliseconds = 10.3 } },
        };
        PlanFigures.Of(run).FitsPeak.ShouldBe(conclusion);
        RunVerdict peak = run.Verdicts().First(verdict => verdict.Id == "peak");
        (peak.Result, peak.IsMet).ShouldBe((said, conclusion == Conclusion.Established));
    }

    [Fact]
    public void A_load_test_that_fits_no_discipline_is_ignored()
    {
        PlanTrial trial = Trial(Discipline.FirstComeFirstServed);
        PlanTrial disturbed = trial with
        {
            Storm = trial.Storm with { ResponseMilliseconds = [.. trial.Storm.ResponseMilliseconds.Select(response => 2 * response)] },
        };
        var figures = PlanFigures.Of(Run with { Trial = disturbed });
        (figures.IsFitted, figures.Discipline).ShouldBe((false, Discipline.ProcessorSharing));
    }

    [Fact]
    public void Without_Server_Timing_a_load_test_is_judged_by_the_calibrated_times()
    {
        PlanTrial trial = Trial(Discipline.ProcessorSharing);
        PlanFigures.Of(Run with { Trial = trial with { Storm = trial.Storm with { ServerMilliseconds = null } } }).IsFitted.ShouldBeTrue();
    }

    private static PlanTrial Trial(Discipline discipline)
    {
        const int users = 2000;
        TimeSpan over = TimeSpan.FromMilliseconds(users * 5 / 0.8);
        double[] arrivals = Arrivals.Plan(ArrivalPattern.Poisson, users, over, 1);
        double[] services = Draws.Of(random => Math.Max(1, Normal.Sample(random, 10, 1)), users, 1);
        return new(
            2,
            new()
            {
                ArrivalMilliseconds = arrivals,
                ResponseMilliseconds = [.. new Node(2, discipline).Responses(arrivals, services).Select(response => response + 1)],
                ServerMilliseconds = services,
                ProcessorMilliseconds = 10,
                Over = over,
            }
        );
    }

    [Theory]
    [InlineData("200/second", true)]
    [InlineData("49/second", false)]
    [InlineData("key-vault-hsm-rsa-4096", false)]
    [InlineData("AWS-KMS-RSA", true)]
    public void A_signers_quota_below_the_peak_is_not_met_on_any_cores(string quota, bool fits)
    {
        var known = SignerQuota.Parse(quota);
        PlanRun run = PlanSamples.Article with
        {
            Request = PlanSamples.Article.Request with { Cores = 400, SignerQuota = known.PerSecond, SignerQuotaSource = known.Source },
        };
        var figures = PlanFigures.Of(run);
        figures.QuotaLoginsPerSecond.ShouldBe(known.PerSecond);
        figures.ExceedsQuota.ShouldBe(!fits);
        if (!fits)
            figures.FitsPeak.ShouldBe(Conclusion.Contradicted);
    }

    [Theory]
    [InlineData("many")]
    [InlineData("key-vault")]
    [InlineData("0/second")]
    public void A_quota_is_a_rate_or_a_documented_one(string quota) =>
        Should
            .Throw<UserErrorException>(() => SignerQuota.Parse(quota))
            .Message.ShouldStartWith($"--signer-quota {quota}: is neither a rate such as 200/second nor one of key-vault-hsm-rsa-2048, ");
}
