using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Benchmarks.Conventions;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>A column for rows of signatures, in addition to the times.</summary>
internal sealed class SignatureColumn(string name, string legend, Func<ISignatureRow, BenchmarkCase, BenchmarkReport?, string> cell)
    : IColumn
{
    private const double Million = 1e6;

    public static IReadOnlyList<IColumn> All { get; } =
    [
        new SignatureColumn(
            "Million, by rate",
            "What a million would take at the mean rate: computed, not measured (million measures)",
            (_, _, report) => MillionByRate(report)
        ),
        new SignatureColumn(
            "2021, million",
            "What the article of 2021 says of a million on its machine",
            (_, benchmarkCase, _) => Published(benchmarkCase)
        ),
        new SignatureColumn(
            "Strength",
            "Bits, of the weaker of key and hash (NIST SP 800-57 part 1)",
            (row, _, _) => Number(row.StrengthBits)
        ),
        new SignatureColumn("Signature", "Bytes of a signature", (row, _, _) => Number(row.SignatureBytes)),
        new SignatureColumn("Token", "Bytes of a token with it", (row, _, _) => row.TokenBytes is { } bytes ? Number(bytes) : "-"),
    ];

    public string Id => $"{nameof(SignatureColumn)}.{name}";

    public string ColumnName => name;

    public string Legend => legend;

    public bool AlwaysShow => true;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 2;

    public bool IsNumeric => true;

    public UnitType UnitType => UnitType.Dimensionless;

    public bool IsAvailable(Summary summary) =>
        summary.BenchmarksCases.Any(benchmarkCase => benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(ISignatureRow)));

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) =>
        CaseInstance.Of<ISignatureRow>(benchmarkCase) is { } row ? cell(row, benchmarkCase, summary[benchmarkCase]) : "";

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => GetValue(summary, benchmarkCase);

    private static string MillionByRate(BenchmarkReport? report) =>
        report?.ResultStatistics is { } statistics
            ? string.Create(CultureInfo.InvariantCulture, $"{statistics.Mean * Million / 1e9:0.00} s")
            : "NA";

    private static string Published(BenchmarkCase benchmarkCase)
    {
        if (CaseInstance.Of<PlatformCryptoSignatures>(benchmarkCase) is not { } row)
            return "-";

        string name =
            benchmarkCase.Descriptor.WorkloadMethod.Name == nameof(PlatformCryptoSignatures.Sign250Bytes)
                ? SignatureChoice2021.Sign(row.Choice)
                : SignatureChoice2021.Verify(row.Choice);
        return SignatureChoice2021.Article.Figures.FirstOrDefault(figure => figure.Operation == name)?.Claim ?? "-";
    }

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}
