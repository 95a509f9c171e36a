using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>A row of the main table, compared with its baseline.</summary>
/// <param name="Run">The row in the run file.</param>
/// <param name="Times">Times in nanoseconds; null if the row was not timed.</param>
/// <param name="Ratio">The time divided by the baseline's, of the interleaved rounds; null if either was not timed in them.</param>
/// <param name="IsBaseline">Whether the row is the baseline: SHA256 with 2048 bits.</param>
internal sealed record SigningCostRow(RunRow Run, Summary? Times, Interval? Ratio, bool IsBaseline)
{
    public string Name => $"SHA{Run.HashBits} - {Run.KeyBits}-bit";
}

/// <summary>The rows of one operation, and the drift of their baseline.</summary>
/// <param name="Rows">Without the repeated baseline.</param>
/// <param name="Drift">The baseline's last mean divided by its first; null if either is missing.</param>
internal sealed record SigningCostRows(TokenOperation Operation, IReadOnlyList<SigningCostRow> Rows, double? Drift)
{
    private const int BaselineHashBits = 256;
    private const int BaselineKeyBits = 2048;

    public static SigningCostRows Of(RunFile run, TokenOperation operation, string engine)
    {
        RunRow[] all = [.. run.Of<SigningCostRun>().Rows.Where(row => row.Operation == operation && row.Engine == engine)];
        Summary? baseline = TimesOf(all.FirstOrDefault(row => IsBaseline(row) && !row.IsBaselineAgain));
        Summary? again = TimesOf(all.FirstOrDefault(row => row.IsBaselineAgain));
        var rounds = new MainRounds(run.Of<SigningCostRun>());
        return new(operation, [.. all.Where(row => !row.IsBaselineAgain).Select(row => Row(row, rounds))], again?.Mean / baseline?.Mean);
    }

    private static bool IsBaseline(RunRow row) => row is { HashBits: BaselineHashBits, KeyBits: BaselineKeyBits };

    private static Summary? TimesOf(RunRow? row) => row?.Nanoseconds is { Count: >= 2 } samples ? new Summary(samples) : null;

    private static SigningCostRow Row(RunRow row, MainRounds rounds) =>
        new(
            row,
            TimesOf(row),
            rounds.Ratio(row.Operation, (row.HashBits, row.KeyBits), (BaselineHashBits, BaselineKeyBits)),
            IsBaseline(row)
        );
}
