using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>The percentiles of single calls and the memory that they allocate; nothing for a run of an older version.</summary>
internal static class SingleCallsTable
{
    public static IEnumerable<DocumentBlock> Blocks(SigningCostRun run)
    {
        InterleavedRow[] rows = [.. (run.Interleaved ?? []).Where(row => row.SingleNanoseconds is { Count: > 0 })];
        if (rows.Length == 0)
            yield break;

        yield return new("single-title", Weight.Primary, new TextLine("One call at a time: percentiles, and managed memory per token"));
        yield return new("single", Weight.Primary, Table(rows));
    }

    private static ReportTable Table(IReadOnlyList<InterleavedRow> rows) =>
        new(
            "One call at a time",
            [
                new("Operation"),
                new("Token hash, key"),
                .. SigningCostRun.Shown.Select(percent => new ReportColumn(RunFigure.Percentile(percent), true)),
                new("Calls", true),
                new("Allocated", true),
            ],
            [
                .. rows.Select(row =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Of(row.Operation == TokenOperation.Sign ? "sign" : "verify"),
                            ReportCell.Of(Invariant($"SHA{row.HashBits} - {row.KeyBits}-bit")),
                            .. SigningCostRun.Shown.Select(percent => Time(row, percent)),
                            ReportCell.Size(row.SingleNanoseconds!.Count),
                            row.AllocatedBytes is { } bytes ? new(Invariant($"{bytes:N0} B"), bytes) : ReportCell.Plain(ReportCell.Unknown),
                        ]
                ),
            ]
        );

    private static ReportCell Time(InterleavedRow row, double percent)
    {
        double nanoseconds = Percentiles.SelectInPlace([.. row.SingleNanoseconds!], percent);
        return new(ShortNumber.Milliseconds(nanoseconds), nanoseconds / 1e6);
    }
}
