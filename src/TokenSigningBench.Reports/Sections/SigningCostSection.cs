using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.SigningCost;

namespace TokenSigningBench.Reports.Sections;

/// <summary>What signing and verifying a token costs by key size, with the ratios of the article of 2016 beside.</summary>
internal static class SigningCostSection
{
    private const string Level = "99.9 %";

    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        RunFile run = reported.Run;
        string[] timed = [.. run.Rows.Where(row => row.Nanoseconds is not null).Select(row => row.Engine).Distinct()];
        foreach (string engine in timed)
        {
            var signing = SigningCostRows.Of(run, TokenOperation.Sign, engine);
            var verifying = SigningCostRows.Of(run, TokenOperation.Verify, engine);
            yield return new()
            {
                Title = $"Signing cost by key size: {engine} {run.Rows.First(row => row.Engine == engine).LibraryVersion}",
                Run = reported.Name,
                Answer = LoginMeaning.Sentences(run, verifying).First(),
                Notes =
                [
                    .. LoginMeaning.Sentences(run, verifying).Skip(1),
                    $"The article's figures: {SigningCost2016.Machine}.",
                    .. new[] { signing, verifying }.Select(Drift).OfType<string>(),
                ],
                Figures =
                [
                    .. Direction("Signing one token", signing, withArticle: true),
                    .. Direction("Verifying one token", verifying, withArticle: false),
                    .. InTurn(run),
                    .. Tried(run, timed),
                ],
            };
        }
    }

    private static string? Drift(SigningCostRows rows) => rows.Drift is { } drift
        ? string.Create(CultureInfo.InvariantCulture, $"The baseline drifted by {100 * (drift - 1):+0.0;-0.0} % from its first to its last measurement ({rows.Operation.ToString().ToLowerInvariant()}): a ratio inside that is no difference seen.")
        : null;

    private static IEnumerable<ReportFigure> Direction(string title, SigningCostRows rows, bool withArticle)
    {
        if (rows.Rows.Count == 0)
            yield break;
        var unit = TimeUnit.For(rows.Rows.Where(row => row.Times is not null).Select(row => row.Times!.Mean));
        ReportColumn[] columns =
        [
            new("Token hash, key"), new("Algorithm"), new("Key, bits", true), .. Samples.TimeColumns(unit, Level),
            new("Ratio to 2048 bits", true), new("Ratio from", true), new("Ratio to", true), new("Verified by"), new("Why there is no time"),
            .. withArticle ? new ReportColumn[] { new("2016 mean, ms", true), new("2016 ratio", true) } : [],
        ];
        var table = new ReportTable(title, columns, [.. rows.Rows.Select(row => (IReadOnlyList<ReportCell>)
        [
            ReportCell.Of(row.Name), ReportCell.Of(row.Run.Algorithm), ReportCell.Size(row.Run.KeyBits), .. row.Times.TimeCells(unit, Summary.ErrorLevel),
            ReportCell.Figure(row.Ratio?.Ratio), ReportCell.Figure(row.Ratio?.Low), ReportCell.Figure(row.Ratio?.High), ReportCell.Of(row.Run.VerifiedBy), ReportCell.Of(row.Run.Failure),
            .. withArticle
                ? new[] { ReportCell.Figure(SigningCost2016.Row(row.Run.HashBits, row.Run.KeyBits)?.MeanMilliseconds), ReportCell.Figure(SigningCost2016.Ratio(row.Run.HashBits, row.Run.KeyBits)) }
                : [],
        ])]);
        yield return new(table, [Cost(title, rows, unit), .. withArticle ? new[] { Ratios(rows) } : []]);
    }

    private static ReportChart Cost(string title, SigningCostRows rows, TimeUnit unit) => new()
    {
        Title = $"{title}: mean and its {Level} interval",
        Kind = ChartKind.Steps,
        Along = "key size in bits",
        Figure = unit.Name,
        IsLogarithmic = true,
        Points =
        [
            .. from row in rows.Rows
               where row.Times is not null
               let margin = row.Times!.Margin(Summary.ErrorLevel)
               select new ChartPoint($"SHA{row.Run.HashBits}", Bits(row.Run.KeyBits), unit.Of(row.Times!.Mean), Low: unit.Of(row.Times.Mean - margin), High: unit.Of(row.Times.Mean + margin)),
        ],
    };

    private static ReportChart Ratios(SigningCostRows rows) => new()
    {
        Title = "How many times 2048 bits with SHA256, here and in 2016",
        Kind = ChartKind.Steps,
        Along = "key size in bits",
        Figure = "times SHA256 with 2048 bits",
        IsLogarithmic = true,
        Points =
        [
            .. from row in rows.Rows
               where row is { Ratio: not null, Run.HashBits: 256 }
               select new ChartPoint("this machine", Bits(row.Run.KeyBits), row.Ratio!.Value.Ratio, Low: row.Ratio.Value.Low, High: row.Ratio.Value.High),
            .. from published in SigningCost2016.Rows
               where published.HashBits == 256
               select new ChartPoint("the article, 2016", Bits(published.KeyBits), SigningCost2016.Ratio(published.HashBits, published.KeyBits)!.Value),
        ],
    };

    private static IEnumerable<ReportFigure> InTurn(RunFile run)
    {
        if (run.Interleaved is not { Count: > 0 } rows)
            yield break;
        yield return new(new(
            "Signed in turn, so that the machine's drift meets all of them: what the ratios in the sentences come from",
            [new("Algorithm"), new("Key, bits", true), .. Samples.TimeColumns(TimeUnit.Milliseconds, Level)],
            [.. rows.Select(row => (IReadOnlyList<ReportCell>)[ReportCell.Of(row.Algorithm), ReportCell.Size(row.KeyBits), .. row.Nanoseconds.Summed().TimeCells(TimeUnit.Milliseconds, Summary.ErrorLevel)])]));
    }

    private static IEnumerable<ReportFigure> Tried(RunFile run, string[] timed)
    {
        RunRow[] tried = [.. run.Rows.Where(row => !timed.Contains(row.Engine))];
        if (tried.Length == 0)
            yield break;
        yield return new(new(
            "Other handlers, one token each, tried and not timed",
            [new("Handler"), new("Algorithm"), new("Key, bits", true), new("What came of it"), new("Upstream"), new("Verified by")],
            [.. tried.Select(row => (IReadOnlyList<ReportCell>)
            [
                ReportCell.Of($"{row.Engine} {row.LibraryVersion}"), ReportCell.Of(row.Algorithm), ReportCell.Size(row.KeyBits), ReportCell.Of(row.Failure ?? "signs"), ReportCell.Of(row.Upstream), ReportCell.Of(row.VerifiedBy),
            ])]));
    }

    private static string Bits(int bits) => bits.ToString(CultureInfo.InvariantCulture);
}
