using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Checks;

/// <summary>The default answer of a check: verdict, the findings behind it, what to do.</summary>
internal static class CheckAnswer
{
    /// <summary>The caveat for an interval that is too wide.</summary>
    public static string Noise { get; } =
        Invariant($"The time is uncertain by more than {100 * CertificateCost.MaxMargin:0}%: run again on a quiet machine.");

    // Findings that say what a verdict does not cover.
    private static readonly string[] LimitsOfFit = ["public-part-only", "not-measured"];

    public static IEnumerable<DocumentItem> Of(CheckedKey key)
    {
        yield return new VerdictLine(VerdictText.Of(key), $"{key.Source}   {Key(key)}".TrimEnd());
        if (key.Cause is { } cause)
        {
            yield return new TextLine(cause, 1);
            yield break;
        }

        Finding[] shown = [.. key.Findings.Where(finding => finding.Severity == ShownSeverity(key.Findings))];
        yield return Findings(shown);
        // What was not seen is no detail of a good verdict.
        foreach (Finding unseen in key.Findings.Except(shown).Where(finding => LimitsOfFit.Contains(finding.Id)))
        {
            if (key.Verdict != Verdict.Fail)
                yield return new TextLine(unseen.Message, 1);
        }

        if (key.Inspection is { Signer: { } signer, Demand: var demand })
        {
            foreach (string line in SignerText.Lines(signer, demand))
                yield return new TextLine(line, 1);
        }

        if (key.Inspection is { Cost: { } cost } inspection)
        {
            if (shown.All(finding => finding.Id != "over-budget"))
            {
                yield return new TextLine(Cost(cost), 1);
                yield return new TextLine(Ratio(cost), 1);
                foreach (string line in SpreadText.Lines(cost))
                    yield return new TextLine(line, 1);
            }

            if (inspection.Demand.PeakLoginsPerSecond is { } peak)
                yield return new TextLine(
                    Invariant(
                        $"{peak:0.##} logins/s use {ShortNumber.Of(inspection.Demand.CoresAtPeak(cost.Sign, 1) ?? 0)} cores for signing."
                    ),
                    1
                );
            if (cost.Rounds.Disturbed > 0)
                yield return new TextLine(
                    Invariant($"Other work disturbed {cost.Rounds.Disturbed} of {cost.Rounds.Contention.Count} rounds."),
                    1
                );
            if (cost.IsNoisy)
                yield return new TextLine(Noise, 1);
        }

        if (shown.Length > 0)
            yield return new TextLine($"Fix: {string.Join(' ', shown.SelectMany(finding => Sentences(finding.Remedy)).Distinct())}", 1);
    }

    /// <summary>The severity of the findings in the answer: errors, or warnings if there are no errors; null if neither.</summary>
    public static Severity? ShownSeverity(IReadOnlyList<Finding> findings) =>
        findings.Any(finding => finding.Severity == Severity.Error) ? Severity.Error
        : findings.Any(finding => finding.Severity == Severity.Warning) ? Severity.Warning
        : null;

    private static string Key(CheckedKey key) =>
        key.Inspection is { Facts: var facts } ? $"{KeyText.Name(facts)}, {KeyText.Validity(facts)}" : "";

    private static ReportTable Findings(Finding[] findings) =>
        ReportTable.Of(
            "",
            findings,
            [
                new("", finding => ReportCell.Plain(VerdictText.Of(finding))),
                new("", finding => ReportCell.Plain(finding.Id)),
                new("", finding => ReportCell.Plain(finding.Message)),
            ]
        );

    private static string Cost(CertificateCost cost) =>
        $"{ShortNumber.Of(cost.Sign.Mean / 1e6)} {cost.Rounds.Milliseconds} per {cost.Algorithm} signature "
        + Invariant($"({cost.Sign.Count} rounds: {RoundsText.Range(cost.Sign)}), verify {ShortNumber.Of(cost.Verify.Mean / 1e6)} ms.");

    private static string Ratio(CertificateCost cost) =>
        $"{ShortNumber.Of(cost.RatioToRsa2048.Estimate)}× RSA 2048, which took "
        + $"{ShortNumber.Of(cost.SignOf(KeySpec.Rsa(2048)).Mean / 1e6)} ms in the same rounds.";

    private static IEnumerable<string> Sentences(string remedy) => remedy.TrimEnd('.').Split(". ").Select(sentence => $"{sentence}.");
}
