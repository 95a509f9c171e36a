using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Documents;

namespace TokenSigningBench.Benchmarks.TelemetryOverhead;

/// <summary>What some telemetry adds to a token, in nanoseconds.</summary>
/// <param name="Nanoseconds">The median time of a token.</param>
/// <param name="Added">The median difference of the rounds from the token without telemetry, with its 95% interval.</param>
internal sealed record TelemetryCost(string Name, double Nanoseconds, Interval Added)
{
    private const double MaxNanoseconds = 1000;

    /// <summary>Whether the whole interval is under a microsecond.</summary>
    public bool IsMet => Added.High < MaxNanoseconds;

    public static TelemetryCost Of(string name, double[] times, double[] alone) =>
        new(name, times.Median(), MedianInterval.Of(times.Zip(alone, (one, other) => one - other)));

    public static Document Document(string alone, InterleavedTimes times, IReadOnlyList<TelemetryCost> costs, MachineFacts machine)
    {
        bool isMet = costs.All(cost => cost.IsMet);
        return new()
        {
            Id = "telemetry",
            Title = "What telemetry adds to a token",
            Machine = machine,
            ShowsSamplesFile = false,
            Blocks =
            [
                new(
                    "answer",
                    Weight.Headline,
                    new VerdictLine(
                        isMet ? VerdictWords.Met : VerdictWords.NotMet,
                        $"Telemetry adds {(isMet ? "less" : "more")} than 1 µs to a token (HS256, JsonWebTokenHandler)."
                    ),
                    new ReportTable(
                        "",
                        [new("Median"), new("Per token", true), new("Added", true), new("95% interval", true)],
                        [Row(alone, times[0].Cost.Median(), null), .. costs.Select(cost => Row(cost.Name, cost.Nanoseconds, cost.Added))]
                    ),
                    new TextLine($"{times.Clock}, {times.Rounds.Count} interleaved rounds.")
                ),
            ],
        };
    }

    private static ReportCell[] Row(string name, double nanoseconds, Interval? added) =>
        [
            ReportCell.Plain(name),
            ReportCell.Plain(ShortNumber.Microseconds(nanoseconds)),
            ReportCell.Plain(added is { } one ? ShortNumber.Microseconds(one.Estimate) : ""),
            ReportCell.Plain(added is { } two ? $"{ShortNumber.Of(two.Low / 1e3)} to {ShortNumber.Microseconds(two.High)}" : ""),
        ];
}
