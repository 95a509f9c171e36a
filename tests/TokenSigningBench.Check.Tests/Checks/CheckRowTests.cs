using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public class CheckRowTests
{
    [Fact]
    public void A_lint_result_is_stored_with_its_samples_and_reference_keys()
    {
        KeyInspection inspection = SampleInspection.WithCost(12, 0.1) with { Demand = new() { TokensPerLogin = 3 } };
        inspection = inspection with
        {
            Cost = inspection.Cost! with
            {
                SignWall = [1, 2, 3],
                VerifyWall = [4, 5, 6],
                Rounds = new(ThreadClock.CpuTime, 1, [new(0.5, 0, 0, 1, 1)]),
            },
        };
        CheckRow row = CheckRow.Of(LintResult.Of(inspection));
        (row.Source, row.Verdict, row.Cause, row.KeyAlgorithm, row.KeyBits, row.NotMeasured).ShouldBe(
            ("a.pfx", Verdict.Fail, null, "RSA", 2048, null)
        );
        row.Findings.Select(finding => finding.Id).ShouldContain("over-budget");

        CheckedCost cost = row.Cost.ShouldNotBeNull();
        (cost.Algorithm, cost.Threads, cost.SignatureBytes, cost.TokensPerLogin).ShouldBe(("RS256", 2, 256, 3));
        cost.SignNanoseconds.ShouldBe(inspection.Cost!.Sign.Samples);
        cost.VerifyNanoseconds.ShouldBe(inspection.Cost.Verify.Samples);
        cost.PerSecondAllThreads.ShouldBe(inspection.Cost.PerSecondAllThreads);
        cost.ReferenceKeys.Select(key => key.Key).ShouldBe(["RSA 2048", "P-256"]);
        cost.ReferenceKeys[1].SignNanoseconds.ShouldBe(inspection.Cost.ReferenceKeys[1].Sign.Samples);
        (cost.SignWallNanoseconds, cost.VerifyWallNanoseconds, cost.Rounds).ShouldBe(
            (inspection.Cost.SignWall, inspection.Cost.VerifyWall, inspection.Cost.Rounds)
        );
        CertificateCost restored = row.ToLintResult(SampleInspection.Now).KeyInspection!.Cost!;
        (restored.SignWall, restored.VerifyWall, restored.Rounds).ShouldBe(
            (cost.SignWallNanoseconds, cost.VerifyWallNanoseconds, cost.Rounds)
        );
    }

    [Fact]
    public void An_undecided_budget_is_an_undecided_verdict_of_the_run()
    {
        var run = new CheckRun { Rows = [CheckRow.Of(LintResult.Of(SampleInspection.WithCost(9.99, 0.05)))] };
        RunVerdict verdict = run.Verdicts().ShouldHaveSingleItem();
        (verdict.Result, verdict.IsMet, verdict.IsUndecided).ShouldBe(("undecided", false, true));
    }

    [Fact]
    public void A_key_that_was_not_measured_has_a_reason_and_no_cost()
    {
        CheckRow row = CheckRow.Of(LintResult.Of(SampleInspection.Fit with { NotMeasured = "an example" }));
        (row.Verdict, row.Cost, row.NotMeasured).ShouldBe((Verdict.Pass, null, "an example"));
    }

    [Fact]
    public void A_key_that_could_not_be_checked_has_only_a_cause()
    {
        CheckRow row = CheckRow.Of(LintResult.NotChecked("none.pem", "no such file"));
        (row.Source, row.Verdict, row.Cause, row.KeyAlgorithm, row.KeyBits, row.Cost).ShouldBe(
            ("none.pem", Verdict.Error, "no such file", null, null, null)
        );
        row.Findings.ShouldBeEmpty();
        row.Signers.ShouldBeEmpty();
    }
}
