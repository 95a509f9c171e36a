using System.Globalization;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Checks;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Signing keys that were checked: fit or not, why, and what a token costs beside keys of usual sizes.</summary>
internal static class CheckSection
{
    private const string ThisKey = "this key";

    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        if (reported.Run.Checks is not { Count: > 0 } rows)
            yield break;
        yield return new()
        {
            Title = "Signing keys, checked",
            Run = reported.Name,
            Answer = string.Join(" ", rows.Select(Sentence)),
            Figures = [.. rows.Select(Cost).OfType<ReportFigure>(), Findings(rows), .. Signers(rows)],
        };
    }

    private static string Sentence(CheckRow row)
    {
        string verdict = row.Verdict == Verdict.Error ? $"could not be judged, {row.Cause}" : VerdictText.Of(row.Verdict, row.FitFrom);
        return row.Cost?.SignNanoseconds.Summed() is { } sign
            ? string.Create(CultureInfo.InvariantCulture, $"{row.Source}: {verdict}; one {row.Cost!.Algorithm} token costs {FigureText.Of(sign.Mean / 1e6)} ms to sign here.")
            : $"{row.Source}: {verdict}.";
    }

    private static ReportFigure? Cost(CheckRow row)
    {
        if (row.Cost is not { } cost || cost.SignNanoseconds.Summed() is not { } own)
            return null;
        Summary? rsa2048 = cost.Beside.FirstOrDefault(one => one.Key == "RSA 2048")?.SignNanoseconds.Summed();
        (string Name, Summary? Sign)[] keys = [(ThisKey, own), .. cost.Beside.Select(one => (one.Key, one.SignNanoseconds.Summed()))];
        return new(
            new($"Signing one token: {row.Source}",
                [new("Key"), .. Samples.TimeColumns(TimeUnit.Milliseconds, "95 %"), new("Times RSA 2048", true)],
                [
                    .. keys.Select(key => (IReadOnlyList<ReportCell>)[ReportCell.Of(key.Name), .. key.Sign.TimeCells(TimeUnit.Milliseconds, CertificateCost.Level), ReportCell.Figure(key.Sign?.Mean / rsa2048?.Mean)]),
                    [ReportCell.Of($"{ThisKey}, verifying"), .. cost.VerifyNanoseconds.Summed().TimeCells(TimeUnit.Milliseconds, CertificateCost.Level), ReportCell.Figure(null)],
                ]),
            new ReportChart
            {
                Title = $"Signing one token beside keys of usual sizes: {row.Source}",
                Kind = ChartKind.Dots,
                Along = "key",
                Figure = "ms, mean and its 95 % interval",
                IsLogarithmic = true,
                Points = [.. from key in keys where key.Sign is not null let margin = key.Sign!.Margin(CertificateCost.Level) select new ChartPoint("sign", key.Name, key.Sign.Mean / 1e6, Low: (key.Sign.Mean - margin) / 1e6, High: (key.Sign.Mean + margin) / 1e6)],
            });
    }

    private static ReportFigure Findings(IReadOnlyList<CheckRow> rows) => new(new(
        "Findings",
        [new("Key"), new("Severity"), new("Finding"), new("Remedy"), new("Source")],
        [.. from row in rows from finding in row.Findings select (IReadOnlyList<ReportCell>)[ReportCell.Of(row.Source), ReportCell.Of(finding.Severity.ToString().ToLowerInvariant()), ReportCell.Of(finding.Message), ReportCell.Of(finding.Remedy), ReportCell.Of($"{finding.Id}: {finding.Source}")]]));

    private static IEnumerable<ReportFigure> Signers(IReadOnlyList<CheckRow> rows)
    {
        if (rows.All(row => row.Signers.Count == 0))
            yield break;
        yield return new(new(
            "Who signs with it",
            [new("Key"), new("Library"), new("Algorithm"), new("What came of it"), new("Used by")],
            [.. from row in rows from signer in row.Signers select (IReadOnlyList<ReportCell>)[ReportCell.Of(row.Source), ReportCell.Of($"{signer.Name} {signer.Version}, {signer.Place}"), ReportCell.Of(signer.Algorithm), ReportCell.Of(signer.Failure ?? "signs"), ReportCell.Of(signer.UsedBy)]]));
    }
}
