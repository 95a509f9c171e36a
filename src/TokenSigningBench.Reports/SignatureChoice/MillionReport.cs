using TokenSigningBench.Core.Published;

namespace TokenSigningBench.Reports.SignatureChoice;

/// <summary>A million of one operation.</summary>
/// <param name="Operation">Its name.</param>
/// <param name="Took">The time that a million really took.</param>
/// <param name="Rate">Nanoseconds an operation in rounds shortly before.</param>
public sealed record MillionRow(string Operation, TimeSpan Took, Summary Rate);

/// <summary>What a million really took beside what its rate says, and beside what the article of 2021 says.</summary>
public static class MillionReport
{
    /// <summary>How many.</summary>
    public const long Count = 1_000_000;

    private const double Level = 0.95;

    /// <summary>Renders the rows as a GitHub table, and the machine.</summary>
    /// <param name="rows">What was measured.</param>
    /// <param name="machine">The machine that it was measured on.</param>
    public static string Render(IReadOnlyList<MillionRow> rows, MachineFacts machine)
    {
        string table = PlainText.MarkdownTable(["A million times", "It took", "By its rate", "Took, over that", "The article"], rows.Select(Cells));
        return $"{table}\nBy its rate: computed from rounds shortly before, with their 95 % interval. The article: {SignatureChoice2021.Machine}.\n\n{MachineText.Render(machine)}";
    }

    private static string[] Cells(MillionRow row)
    {
        double byRate = Seconds(row.Rate.Mean);
        return
        [
            row.Operation,
            Invariant($"{row.Took.TotalSeconds:0.00} s"),
            Invariant($"{byRate:0.00} s (plus or minus {Seconds(row.Rate.Margin(Level)):0.00})"),
            (row.Took.TotalSeconds / byRate).ToString("0.00", CultureInfo.InvariantCulture),
            SignatureChoice2021.Article.Figures.FirstOrDefault(figure => figure.Operation == row.Operation)?.Says ?? "-",
        ];
    }

    private static double Seconds(double nanoseconds) => nanoseconds * Count / 1e9;
}
