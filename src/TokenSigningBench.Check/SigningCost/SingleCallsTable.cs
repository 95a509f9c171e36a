using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>The percentiles of single calls and the memory that they allocate; nothing where these were not measured.</summary>
internal static class SingleCallsTable
{
    public static IEnumerable<DocumentBlock> Blocks(SigningCostRun run)
    {
        RunRow[] rows = [.. run.Rows.Where(row => row.SingleNanoseconds is { Count: > 0 })];
        if (rows.Length == 0)
            yield break;

        yield return new("single-title", Weight.Primary, new TextLine("One call at a time: percentiles, and managed memory per token"));
        yield return new("single", Weight.Primary, Table(rows));
    }

    private static ReportTable Table(IReadOnlyList<RunRow> rows) =>
        ReportTable.Of(
            "One call at a time",
            rows,
            [
                new("Operation", row => ReportCell.Of(row.Operation == TokenOperation.Sign ? "sign" : "verify")),
                new("Token hash, key", row => ReportCell.Of(Invariant($"SHA{row.HashBits} - {row.KeyBits}-bit"))),
                .. SigningCostRun.Shown.Select(percent => new ReportColumn<RunRow>(
                    RunFigure.Percentile(percent),
                    row => Time(row, percent),
                    true
                )),
                new("Calls", row => ReportCell.Size(row.SingleNanoseconds!.Count), true),
                new(
                    "Allocated",
                    row => row.AllocatedBytes is { } bytes ? new(Invariant($"{bytes:N0} B"), bytes) : ReportCell.Plain(ReportCell.Unknown),
                    true
                ),
            ]
        );

    private static ReportCell Time(RunRow row, double percent)
    {
        double nanoseconds = Percentiles.SelectInPlace([.. row.SingleNanoseconds!], percent);
        return new(ShortNumber.Milliseconds(nanoseconds), nanoseconds / 1e6);
    }
}
