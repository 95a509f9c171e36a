using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Documents;

namespace TokenSigningBench.Benchmarks.TelemetryOverhead;

/// <summary>What some telemetry adds to a token, in nanoseconds.</summary>
/// <param name="Nanoseconds">The median time of a token.</param>
/// <param name="Added">The median difference of the rounds from the token without telemetry, with its 95% interval.</param>
/// <param name="HasSpans">Whether each signature is a span too.</param>
internal sealed record TelemetryCost(string Name, double Nanoseconds, Interval Added, bool HasSpans)
{
    /// <summary>Whether the whole interval is under a microsecond, or two with spans.</summary>
    public bool IsMet => Added.High < (HasSpans ? 2000 : 1000);

    public static TelemetryCost Of(MeasuredServer server, double[] times, double[] alone) =>
        new(server.Name, times.Median(), MedianInterval.Of(times.Zip(alone, (one, other) => one - other)), server.HasSpans);

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
                        $"Telemetry {(isMet ? "adds less" : "does not add less")} than 1 µs per token, 2 µs with a span (HS256)."
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
