using TokenSigningBench.Core.Comparison;

namespace TokenSigningBench.Core.Tests.Comparison;

public class RunTrendTests
{
    private static readonly DateTimeOffset Start = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    [Fact]
    public void A_change_has_its_run_its_size_and_what_else_changed_then()
    {
        // In any order: the time of a run counts, not the name of its file.
        var runs = Enumerable.Range(0, 16).Select(day => Run(day, "m1", day < 9 ? 100 + day % 3 : 110 + day % 3)).Reverse();

        RunTrend trend = RunTrend.Of(runs).ShouldHaveSingleItem();

        trend.Runs.ShouldBe(16);
        trend.Rows.Select(row => (row.Name, row.Points.Count)).ShouldBe([("sign", 16), ("verify", 16)], ignoreOrder: true);
        TrendChange change = trend.Rows.Single(row => row.Name == "sign").Changes.ShouldHaveSingleItem();
        (change.First.Run, change.Before, change.After).ShouldBe(("run-09", 101, 111));
        change.PValue.ShouldBeLessThan(0.01);
        change.Differences.Select(one => $"{one.Name} {one.Base[0]} {one.New[0]}").ShouldBe([".NET .NET 10.0.1 .NET 10.0.2"]);
        trend.Rows.Single(row => row.Name == "verify").Changes.ShouldBeEmpty();
    }

    [Fact]
    public void Each_machine_has_its_own_trend_and_few_runs_have_none()
    {
        var one = Enumerable.Range(0, RunTrend.MinRuns).Select(day => Run(day, "m1", 100 + day % 2));
        var other = Enumerable.Range(0, RunTrend.MinRuns).Select(day => Run(day, "m2", 900 + day % 2));

        RunTrend.Of(one.Concat(other)).Select(trend => trend.Runs).ShouldBe([RunTrend.MinRuns, RunTrend.MinRuns]);
        RunTrend.Of(one.Concat(other)).SelectMany(trend => trend.Rows).ShouldAllBe(row => row.Changes.Count == 0);
        RunTrend.Of(one.Skip(1)).ShouldBeEmpty();
        RunTrend.Of(one.Select(run => (run.Name, run.Run with { Partial = "interrupted" }))).ShouldBeEmpty();
    }

    private static (string Name, RunFile Run) Run(int day, string identity, double sign) =>
        (
            $"run-{day:00}",
            new()
            {
                Started = Start.AddDays(day),
                Machine = new()
                {
                    Identity = identity,
                    CpuModel = "a processor",
                    Cores = 2,
                    OperatingSystem = "Linux",
                    DotNet = day < 9 ? ".NET 10.0.1" : ".NET 10.0.2",
                    GarbageCollector = "workstation",
                },
                Figures =
                [
                    new("sign", sign, FigureUnit.Nanoseconds),
                    new("verify", 10 + day * 7 % 5, FigureUnit.Nanoseconds),
                    new("allocated", 5 + day, FigureUnit.Bytes) { IsCompared = false },
                ],
            }
        );
}
