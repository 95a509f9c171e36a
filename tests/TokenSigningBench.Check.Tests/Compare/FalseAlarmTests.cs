using System.Text.Json;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Compare;

/// <summary>
/// The gate on real runs: 200 pairs of one program compared with itself, recorded by scripts/record-false-alarms.sh, interleaved, each run
/// in its own process.
/// </summary>
public class FalseAlarmTests
{
    private const int Pairs = 200;

    // Both runs of a pair are of the same program. Which one counts as new is random, and is drawn this often for each window of pairs.
    private const int AssignmentsPerWindow = 20;

    private static readonly IReadOnlyList<(ComparedRun A, ComparedRun B)> Recorded = [.. ReadRecording()];

    [Fact]
    public void The_recording_has_200_pairs_and_no_run_twice()
    {
        Recorded.Count.ShouldBe(Pairs);
        Recorded.ShouldAllBe(pair => pair.A.Figures.Count == 6 && pair.B.Figures.Count == 6);
        Recorded
            .SelectMany(pair => new[] { pair.A, pair.B })
            .Select(run => string.Join(' ', run.Figures.Select(figure => figure.Value)))
            .Distinct()
            .Count()
            .ShouldBe(2 * Pairs);
    }

    [SkippableTheory]
    [InlineData(5, 0.05)]
    [InlineData(7, 0.05)]
    [InlineData(10, 0.05)]
    // Also without tolerance: the guarantee comes from the level and not from the threshold.
    [InlineData(5, 0)]
    [InlineData(7, 0)]
    [InlineData(10, 0)]
    public void At_most_one_percent_of_unchanged_builds_fail(int runs, double threshold)
    {
        if (runs != 5 || threshold != 0)
            LongTest.SkipUnlessAll("other numbers of runs, and a threshold");
        var random = new Random(1993);
        int builds = 0;
        int failed = 0;
        for (int first = 0; first + runs <= Pairs; first++)
        {
            for (int assignment = 0; assignment < AssignmentsPerWindow; assignment++)
            {
                (ComparedRun Base, ComparedRun New)[] build =
                [
                    .. Recorded.Skip(first).Take(runs).Select(pair => random.Next(2) == 0 ? (pair.A, pair.B) : (pair.B, pair.A)),
                ];
                builds++;
                if (GateOf(build, threshold) == GateOutcome.Failed)
                    failed++;
            }
        }

        builds.ShouldBe(AssignmentsPerWindow * (Pairs - runs + 1));
        failed.ShouldBeLessThanOrEqualTo(builds / 100);
    }

    // Counter-check: without it, a gate that never fails would pass too.
    [Fact]
    public void A_build_in_which_one_row_takes_ten_times_as_long_fails()
    {
        (ComparedRun Base, ComparedRun New)[] build =
        [
            .. Recorded.Select(pair =>
                (
                    pair.A,
                    pair.B with
                    {
                        Figures = [pair.B.Figures[0] with { Value = 10 * pair.B.Figures[0].Value }, .. pair.B.Figures.Skip(1)],
                    }
                )
            ),
        ];
        build.Chunk(10).Count(ten => GateOf(ten, 0.05) == GateOutcome.Failed).ShouldBeGreaterThanOrEqualTo(19);
    }

    private static GateOutcome GateOf((ComparedRun Base, ComparedRun New)[] build, double threshold) =>
        RunComparison
            .Of(
                [.. build.Select(pair => pair.Base)],
                [.. build.Select(pair => pair.New)],
                new() { Threshold = threshold, WasInterleaved = true }
            )
            .Gate;

    private static IEnumerable<(ComparedRun, ComparedRun)> ReadRecording()
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Vectors", "false-alarms.json")));
        JsonElement[] rows = [.. document.RootElement.GetProperty("rows").EnumerateArray()];
        for (int run = 0; run < rows[0].GetProperty("base").GetArrayLength(); run++)
            yield return (Run(rows, "base", run), Run(rows, "new", run));
    }

    private static ComparedRun Run(JsonElement[] rows, string side, int run) =>
        new()
        {
            Source = $"{side} {run}",
            Digest = $"{side} {run}",
            Started = DateTimeOffset.UnixEpoch,
            Machine = SampleRuns.Machine,
            Circumstances = [],
            Failures = new Dictionary<string, string>(),
            Figures =
            [
                .. rows.Select(row => new RunFigure(
                    row.GetProperty("name").GetString()!,
                    row.GetProperty(side)[run].GetDouble(),
                    FigureUnit.Nanoseconds
                )),
            ],
        };
}
