using System.Collections.Immutable;
using MathNet.Numerics.Distributions;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class OverBudgetTests
{
    [Theory]
    [InlineData(12, 0.1, Verdict.Fail)]
    [InlineData(12, 0.1, Verdict.Pass, 20)]
    [InlineData(10.01, 0.05, Verdict.Undecided)]
    [InlineData(9.99, 0.05, Verdict.Undecided)]
    [InlineData(9, 0.05, Verdict.Pass)]
    [InlineData(10, 0, Verdict.Pass)]
    public void The_whole_interval_decides(double milliseconds, double spread, Verdict verdict, double budget = 10) =>
        CheckedKey
            .Of(SampleInspection.WithCost(milliseconds, spread) with { Policy = new Policy { BudgetMilliseconds = budget } })
            .Verdict.ShouldBe(verdict);

    [Theory]
    [InlineData(12, 0, ThreadClock.CpuTime, "12.0 ms CPU per signature (40.0× RSA 2048, only 3 rounds), budget 10 ms.")]
    [InlineData(12, 0, ThreadClock.WallTime, "12.0 ms wall time per signature (40.0× RSA 2048, only 3 rounds), budget 10 ms.")]
    [InlineData(
        9.99,
        0.05,
        ThreadClock.CpuTime,
        "9.99 ms CPU per signature (33.3× RSA 2048, 3 rounds, 99.9% interval: 9.08 to 10.9), budget 10 ms."
    )]
    public void The_message_has_the_cost_of_a_token_and_its_clock(double milliseconds, double spread, string clock, string message)
    {
        KeyInspection inspection = SampleInspection.WithCost(milliseconds, spread);
        OverBudget(inspection with { Cost = inspection.Cost! with { Rounds = new(clock, 0, []) } }).Message.ShouldBe(message);
    }

    [Fact]
    public void Enough_rounds_are_not_counted_in_the_message()
    {
        KeyInspection inspection = SampleInspection.WithCost(12, 0);
        CertificateCost cost = inspection.Cost! with
        {
            Sign = Rounds(12e6),
            ReferenceKeys = [SampleInspection.Compared(KeySpec.Rsa(2048), Rounds(0.3e6))],
        };
        OverBudget(inspection with { Cost = cost }).Message.ShouldBe("12.0 ms CPU per signature (40.0× RSA 2048), budget 10 ms.");

        static Summary Rounds(double nanoseconds) => new([.. Enumerable.Repeat(nanoseconds, CostMeasurement.EnoughRounds)]);
    }

    [Fact]
    public void A_policy_can_make_an_undecided_budget_a_warning_and_the_key_is_fit()
    {
        KeyInspection inspection = SampleInspection.WithCost(9.99, 0.05);
        var warned = CheckedKey.Of(
            inspection with
            {
                Policy = new Policy { Severities = ImmutableDictionary<string, Severity?>.Empty.Add("over-budget", Severity.Warning) },
            }
        );
        (warned.Verdict, warned.Findings[0].IsUndecided).ShouldBe((Verdict.Pass, true));
    }

    // A verdict is wrong if the interval lies on one side of the true cost. The rounds of half a second resemble each other.
    [Theory]
    [InlineData(0.03, 0)]
    [InlineData(0.3, 0)]
    [InlineData(0.03, 0.5)]
    [InlineData(0.3, 0.5)]
    public void Simulated_verdicts_on_a_cost_at_the_budget_are_rarely_wrong(double noise, double correlation)
    {
        const int runs = 4000,
            rounds = 9;
        var random = new Random(24);
        int wrong = Enumerable.Range(0, runs).Count(_ => Cost(rounds).IsAtMost(10e6) != Conclusion.Undecided);
        ((double)wrong / runs).ShouldBeLessThan(correlation > 0 ? 0.05 : 0.01);

        CertificateCost Cost(int count)
        {
            double state = Normal.Sample(random, 0, 1);
            double[] samples = new double[count];
            for (int i = 0; i < count; i++)
            {
                samples[i] = 10e6 * Math.Exp(noise * state - noise * noise / 2);
                state = correlation * state + Math.Sqrt(1 - correlation * correlation) * Normal.Sample(random, 0, 1);
            }

            return SampleInspection.WithCost(10, 0).Cost! with
            {
                Sign = new(samples),
            };
        }
    }

    [Theory]
    [InlineData(4096, 10, null)]
    [InlineData(7680, 10, null)]
    [InlineData(8192, 10, "RSA 8192 takes 25 to 38 ms per signature on other machines, budget 10 ms. It was not timed here.")]
    [InlineData(
        10240,
        2.5,
        "RSA 8192, which is smaller, takes 25 to 38 ms per signature on other machines, budget 2.5 ms. It was not timed here."
    )]
    [InlineData(16384, 13, null)]
    public void A_key_that_was_not_measured_is_judged_if_no_machine_is_fast_enough(int bits, double budget, string? message)
    {
        KeyInspection inspection = SampleInspection.With(facts => facts with { KeySize = bits }) with
        {
            Policy = new Policy { BudgetMilliseconds = budget },
        };

        Finding? finding = RuleSet.Judge(inspection).SingleOrDefault(finding => finding.Id == "over-budget");
        finding?.Message.ShouldBe(message);
        SampleInspection.SeverityOf("over-budget", inspection).ShouldBe(message is null ? null : Severity.Error);
    }

    [Theory]
    [InlineData(12, 0.1, "Use P-256. Or raise --budget.")]
    [InlineData(9.99, 0.05, "More rounds on a quiet machine may decide: --time 5s.")]
    public void Beside_another_error_a_higher_budget_is_no_remedy(double milliseconds, double spread, string alone)
    {
        KeyInspection inspection = SampleInspection.WithCost(milliseconds, spread);
        OverBudget(inspection).Remedy.ShouldBe(alone);
        OverBudget(inspection with { Facts = inspection.Facts with { NotAfter = SampleInspection.Now.AddDays(-1) } })
            .Remedy.ShouldBe("Use P-256.");
        // A warning does not make the key unfit.
        OverBudget(inspection with { Facts = inspection.Facts with { NotAfter = SampleInspection.Now.AddDays(1) } })
            .Remedy.ShouldBe(alone);
    }

    private static Finding OverBudget(KeyInspection inspection) => RuleSet.Judge(inspection).Single(finding => finding.Id == "over-budget");
}
