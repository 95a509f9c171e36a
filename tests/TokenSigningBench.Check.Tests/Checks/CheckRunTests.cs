using System.Text.Json;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public sealed class CheckRunTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void What_is_measured_is_kept_and_read_back()
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
        var key = CheckedKey.Of(inspection);

        CheckedKey kept = Kept(key);

        (kept.Source, kept.Verdict, kept.Cause).ShouldBe(("a.pfx", Verdict.Fail, null));
        kept.Inspection.ShouldNotBeNull().Demand.TokensPerLogin.ShouldBe(3);
        Json(kept).ShouldBe(Json(key));
    }

    [Fact]
    public void A_key_that_could_not_be_checked_has_only_a_cause()
    {
        CheckedKey kept = Kept(CheckedKey.NotChecked("none.pem", "no such file"));
        (kept.Source, kept.Verdict, kept.Cause, kept.Inspection).ShouldBe(("none.pem", Verdict.Error, "no such file", null));
        kept.Findings.ShouldBeEmpty();
    }

    [Fact]
    public void An_undecided_budget_is_an_undecided_verdict_of_the_run()
    {
        var run = new CheckRun { Keys = [CheckedKey.Of(SampleInspection.WithCost(9.99, 0.05))] };
        RunVerdict verdict = run.Verdicts().ShouldHaveSingleItem();
        (verdict.Result, verdict.IsMet, verdict.IsUndecided).ShouldBe(("undecided", false, true));
    }

    // Its samples are left out, and its figures have what is derived from them.
    [Fact]
    public void Printed_JSON_is_read_as_a_run_file()
    {
        string printed = RunFormats.All[RunFormats.Json](null, Run([.. CheckSample.Keys]));

        JsonElement[] keys = [.. JsonElement.Parse(printed).GetProperty("result").GetProperty("keys").EnumerateArray()];
        keys.Select(key => key.GetProperty("verdict").GetString()).ShouldBe(["fail", "pass", "error"]);
        printed.ShouldNotContain("signNanoseconds");
        var read = RunFile.Load(_folder.Write("printed.json", printed));
        read.Figures.Single(figure => figure.Name == "checked: sign RS256, RSA 8192-bit").Value.ShouldBe(35e6);
        read.Figures.Single(figure => figure.Name == "checked: sign RS256, RSA 8192-bit, beside RSA 2048")
            .Value.ShouldNotBeNull()
            .ShouldBe(100, 1);
        read.Figures.ShouldContain(figure => figure.Name.EndsWith("cores at the peak and 70% utilization", StringComparison.Ordinal));
    }

    [Fact]
    public void A_check_without_timing_prints_the_same_at_any_time()
    {
        KeyInspection now = CheckSample.Fit with { Cost = null, NotMeasured = KeyInspection.NotTimed };
        KeyInspection later = now with { Now = now.Now.AddSeconds(5) };
        RunFormats
            .All[RunFormats.Json](null, Run(CheckedKey.Of(now)))
            .ShouldBe(
                RunFormats.All[RunFormats.Json](null, Run(CheckedKey.Of(later)) with { Started = DateTimeOffset.UnixEpoch.AddSeconds(5) })
            );
    }

    [Theory]
    [InlineData("RSA 2048", "RSA 9999", "RSA 9999: unknown key")]
    [InlineData("RS256", "RS1", "RS1: unknown algorithm")]
    public void An_unknown_name_is_refused(string known, string unknown, string cause)
    {
        Run(CheckedKey.Of(CheckSample.NotFit)).Save(_folder.File("a.run.json"));
        string changed = File.ReadAllText(_folder.File("a.run.json")).Replace($"\"{known}\"", $"\"{unknown}\"", StringComparison.Ordinal);
        Should
            .Throw<TokenSigningBench.Core.Files.UserErrorException>(() => RunFile.Load(_folder.Write("b.run.json", changed)))
            .Message.ShouldContain(cause);
    }

    private CheckedKey Kept(CheckedKey key)
    {
        Run(key).Save(_folder.File("kept.run.json"));
        return RunFile.Load(_folder.File("kept.run.json")).Of<CheckRun>().Keys.ShouldHaveSingleItem();
    }

    private string Json(CheckedKey key)
    {
        Run(key).Save(_folder.File("a.json"));
        return File.ReadAllText(_folder.File("a.json"));
    }

    private static RunFile Run(params CheckedKey[] keys) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,
            Part = new CheckRun { Keys = keys },
        };
}
