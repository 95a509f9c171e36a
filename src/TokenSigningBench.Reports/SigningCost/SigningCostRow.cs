using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.SigningCost;

/// <summary>A row of the main table: what was measured, beside its baseline.</summary>
/// <param name="Run">The row as the run file has it.</param>
/// <param name="Times">Its times in nanoseconds; null where it was not timed.</param>
/// <param name="Ratio">Its mean over the baseline's; null where either was not timed.</param>
/// <param name="IsBaseline">Whether it is the baseline: SHA256 with 2048 bits.</param>
/// <param name="NoDifferenceSeen">Whether the ratio cannot be told from 1.</param>
internal sealed record SigningCostRow(RunRow Run, Summary? Times, RatioEstimate? Ratio, bool IsBaseline, bool NoDifferenceSeen)
{
    public string Name => $"SHA{Run.HashBits} - {Run.KeyBits}-bit";
}

/// <summary>One direction's rows and how far their baseline drifted.</summary>
/// <param name="Rows">The rows, without the repeated baseline.</param>
/// <param name="Drift">The baseline's last mean over its first; null where either is missing.</param>
internal sealed record SigningCostRows(TokenOperation Operation, IReadOnlyList<SigningCostRow> Rows, double? Drift)
{
    private const int BaselineHashBits = 256;
    private const int BaselineKeyBits = 2048;

    public static SigningCostRows Of(RunFile run, TokenOperation operation, string engine)
    {
        RunRow[] all = [.. run.Of<SigningCostRun>().Rows.Where(row => row.Operation == operation && row.Engine == engine)];
        Summary? baseline = TimesOf(all.FirstOrDefault(row => IsBaseline(row) && !row.IsBaselineAgain));
        Summary? again = TimesOf(all.FirstOrDefault(row => row.IsBaselineAgain));
        double? drift = again?.Mean / baseline?.Mean;
        return new(operation, [.. all.Where(row => !row.IsBaselineAgain).Select(row => Row(row, baseline, drift))], drift);
    }

    public Summary? Times(int hashBits, int keyBits) => Find(hashBits, keyBits)?.Times;

    public SigningCostRow? Find(int hashBits, int keyBits) =>
        Rows.FirstOrDefault(row => row.Run.HashBits == hashBits && row.Run.KeyBits == keyBits);

    private static bool IsBaseline(RunRow row) => row is { HashBits: BaselineHashBits, KeyBits: BaselineKeyBits };

    private static Summary? TimesOf(RunRow? row) => row?.Nanoseconds is { Count: >= 2 } samples ? new Summary(samples) : null;

    private static SigningCostRow Row(RunRow row, Summary? baseline, double? drift)
    {
        Summary? times = TimesOf(row);
        RatioEstimate? ratio = times is null || baseline is null ? null : RatioEstimate.Of(times, baseline);
        return new(row, times, ratio, IsBaseline(row), ratio?.IsNoDifference(drift ?? 1) ?? false);
    }
}
