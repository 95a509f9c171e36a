using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>A row of the main table, compared with its baseline.</summary>
/// <param name="Run">The row in the run file.</param>
/// <param name="Times">Times of the rounds in nanoseconds; null if the row was not timed.</param>
/// <param name="Ratio">The time divided by the baseline's, paired by round; null if either was not timed.</param>
/// <param name="IsBaseline">Whether the row is the baseline: SHA256 with 2048 bits.</param>
internal sealed record SigningCostRow(RunRow Run, Summary? Times, Interval? Ratio, bool IsBaseline)
{
    public string Name => $"SHA{Run.HashBits} - {Run.KeyBits}-bit";
}

/// <summary>The rows of one operation.</summary>
internal sealed record SigningCostRows(TokenOperation Operation, IReadOnlyList<SigningCostRow> Rows)
{
    private const int BaselineHashBits = 256;
    private const int BaselineKeyBits = 2048;

    public static SigningCostRows Of(RunFile run, TokenOperation operation, string engine)
    {
        SigningCostRun cost = run.Of<SigningCostRun>();
        var rounds = new MainRounds(cost);
        return new(
            operation,
            [.. cost.Rows.Where(row => row.Operation == operation && row.Engine == engine).Select(row => Row(row, rounds))]
        );
    }

    /// <summary>The row of a token's hash and a key size; null where there is none.</summary>
    public SigningCostRow? Of(int hashBits, int keyBits) =>
        Rows.FirstOrDefault(row => row.Run.HashBits == hashBits && row.Run.KeyBits == keyBits);

    private static SigningCostRow Row(RunRow row, MainRounds rounds) =>
        new(
            row,
            row.Nanoseconds is { Count: >= 2 } samples ? new Summary(samples) : null,
            rounds.Ratio(row.Operation, (row.HashBits, row.KeyBits), (BaselineHashBits, BaselineKeyBits)),
            row is { HashBits: BaselineHashBits, KeyBits: BaselineKeyBits }
        );
}
