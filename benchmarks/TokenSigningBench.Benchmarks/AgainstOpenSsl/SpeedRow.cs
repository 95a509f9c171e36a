using System.Globalization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>One operation in .NET compared with OpenSSL, in interleaved rounds.</summary>
/// <param name="Ours">The time or rate in .NET, with its unit.</param>
/// <param name="ComparedWith">The other side.</param>
/// <param name="Theirs">The time or rate of the other side.</param>
/// <param name="SpeedRatios">The speed of .NET divided by that of the other side, one value per round.</param>
/// <param name="MinSpeedRatio">The goal.</param>
/// <param name="IsMet">Whether the goal, and every other goal of the row, is met.</param>
internal sealed record SpeedRow(
    string Name,
    string Ours,
    string ComparedWith,
    string Theirs,
    IReadOnlyList<double> SpeedRatios,
    double MinSpeedRatio,
    bool IsMet
)
{
    private double Speed => SpeedRatios.Median();

    /// <summary>The row with the range of the rounds, for the full table.</summary>
    public string[] Cells =>
        [
            Name,
            Ours,
            ComparedWith,
            Theirs,
            Number(Speed) + (Speed >= MinSpeedRatio ? "" : " (not met)"),
            $"{Number(SpeedRatios.Min())} to {Number(SpeedRatios.Max())}",
            Number(MinSpeedRatio),
        ];

    /// <summary>Prints the verdict and a row per operation, or everything.</summary>
    /// <param name="subject">What is compared, for the verdict.</param>
    /// <param name="details">The full tables and how they were measured.</param>
    public static void Print(string subject, IReadOnlyList<SpeedRow> rows, IReadOnlyList<DocumentItem> details, bool verbose) =>
        OutputOptions.WriteAnswer(TextRenderer.Render(Of(subject, rows, details, MachineFacts.Read()), samples: null, verbose));

    internal static Document Of(string subject, IReadOnlyList<SpeedRow> rows, IReadOnlyList<DocumentItem> details, MachineFacts machine)
    {
        int met = rows.Count(row => row.IsMet);
        return new()
        {
            Id = "against-openssl",
            Title = "Speed relative to OpenSSL",
            Machine = machine,
            ShowsSamplesFile = false,
            Blocks =
            [
                new(
                    "answer",
                    Weight.Headline,
                    new VerdictLine(
                        met == rows.Count ? VerdictWords.Met : VerdictWords.NotMet,
                        $"{subject}: {met} of {rows.Count} speed goals against OpenSSL."
                    ),
                    ReportTable.Of(
                        "",
                        rows,
                        [
                            new("", row => ReportCell.Plain(row.Name)),
                            new(".NET", row => ReportCell.Plain(row.Ours), true),
                            new("OpenSSL", row => ReportCell.Plain(row.Theirs), true),
                            new("Speed", row => ReportCell.Plain(ShortNumber.Percent(row.Speed)), true),
                            new(
                                "Goal",
                                row => ReportCell.Plain($"{ShortNumber.Percent(row.MinSpeedRatio)}{(row.IsMet ? "" : " not met")}"),
                                true
                            ),
                        ]
                    ),
                    new TextLine($"Speed is relative to OpenSSL: the median of interleaved rounds ({rows[0].SpeedRatios.Count}).")
                ),
                new("details", Weight.Primary, details),
            ],
        };
    }

    private static string Number(double ratio) => ratio.ToString("0.000", CultureInfo.InvariantCulture);
}
