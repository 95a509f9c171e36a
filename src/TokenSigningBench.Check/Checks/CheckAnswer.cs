using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Inspection.Rules;
using TokenSigningBench.Core.Capacity;
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

        if (Refusal(key, "it") is { } refusal)
            yield return new TextLine(refusal, 1);
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
            if (!shown.Any(IsOfCost))
            {
                yield return new TextLine(Cost(cost), 1);
                yield return new TextLine(Ratio(cost), 1);
                foreach (string line in SpreadText.Lines(cost))
                    yield return new TextLine(line, 1);
            }

            if (inspection.Demand.PeakLoginsPerSecond is { } peak)
                yield return new TextLine(Peak(peak, inspection.Demand, cost), 1);
            if (cost.Rounds.Disturbed > 0)
                yield return new TextLine(RoundsText.Disturbed(cost.Rounds), 1);
            if (cost.IsNoisy)
                yield return new TextLine(Noise, 1);
        }

        if (shown.Length > 0)
            yield return new TextLine($"{RemedyWord(key.Verdict)}: {Remedies(shown)}", 1);
    }

    // What is undecided needs no other key yet.
    private static string RemedyWord(Verdict verdict) =>
        verdict switch
        {
            Verdict.Pass => "For the warnings",
            Verdict.Undecided => "Next",
            _ => "Fix",
        };

    private static string Remedies(Finding[] findings)
    {
        return string.Join(' ', findings.SelectMany(finding => Sentences(finding.Remedy)).Distinct().Where(IsRemedy));

        // A larger budget is no remedy for what other findings say. Kept runs name it beside them.
        bool IsRemedy(string sentence) => findings.All(IsOfCost) || sentence != "Or raise --budget.";
    }

    /// <summary>Why not to use a key, in one sentence; null if it is fit, or undecided.</summary>
    /// <param name="name">What the sentence calls it.</param>
    public static string? Refusal(CheckedKey key, string name)
    {
        if (key.Verdict != Verdict.Fail)
            return null;
        Finding[] errors = [.. CostLast(key.Findings.Where(finding => finding is { Severity: Severity.Error, IsUndecided: false }))];
        string[] clauses = [.. errors.Select(error => Clause(key, error)).OfType<string>().Take(2)];
        return $"Do not {(key.Inspection?.Facts.Published is null ? "deploy" : "sign with")} {name}: "
            + (clauses.Length > 0 ? string.Join(", and ", clauses) : InSentence(errors[0].Message)).TrimEnd('.')
            + ".";
    }

    /// <summary>What is unsigned, unsafe or wrong before what is slow. Kept runs have the cost first.</summary>
    public static IEnumerable<Finding> CostLast(IEnumerable<Finding> findings) => findings.OrderBy(IsOfCost);

    /// <summary>Whether a finding says that a signature costs too much.</summary>
    public static bool IsOfCost(Finding finding) => finding.Id == OverBudget.Rule.Id;

    // Names keep their capitals: "RSA 1024", "JsonWebTokenHandler".
    private static string InSentence(string message) =>
        message.Length == 0 || message.Split(' ')[0].Skip(1).Any(char.IsAsciiLetterUpper)
            ? message
            : char.ToLowerInvariant(message[0]) + message[1..];

    /// <summary>Whether servers that sign with Microsoft.IdentityModel send tokens of the key unsigned.</summary>
    public static bool IsUnsigned(CheckedKey key) =>
        key.Findings.Any(finding => finding.Id == UnsignedToken.Rule.Id && finding.Severity == Severity.Error)
        && key.Inspection?.Signers.Any(signer => signer is { IsUnsigned: true, Upstream: not null, Folder: null }) == true;

    // What most unfit keys have, in few words. Of other findings the first stands for itself.
    private static string? Clause(CheckedKey key, Finding error) =>
        error.Id == UnsignedToken.Rule.Id && IsUnsigned(key) ? "servers on Microsoft.IdentityModel send its tokens unsigned"
        : IsOfCost(error) && key.Inspection?.Cost is { } cost
            ? $"a signature costs {ShortNumber.Of(cost.RatioToRsa2048.Estimate)}× RSA 2048"
        : null;

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

    private static string Peak(double loginsPerSecond, LoginDemand demand, CertificateCost cost) =>
        Invariant($"{loginsPerSecond:0.##} logins/s with {demand.TokensPerLogin} signature{(demand.TokensPerLogin == 1 ? "" : "s")} each ")
        + $"use {ShortNumber.Of(demand.CoresAtPeak(cost.Sign, 1) ?? 0)} cores for signing.";

    private static bool IsLikeRsa2048(CertificateCost cost) => Conclusions.IsSame(cost.RatioToRsa2048, 1.05) == Conclusion.Established;

    /// <summary>How often as much as one of RSA 2048 a signature costs; 1 where it is the same within a twentieth.</summary>
    public static double RatioToRsa2048(CertificateCost cost) => IsLikeRsa2048(cost) ? 1 : cost.RatioToRsa2048.Estimate;

    /// <summary>That ratio in words.</summary>
    public static string TimesRsa2048(CertificateCost cost) =>
        IsLikeRsa2048(cost) ? "the same as RSA 2048" : $"{ShortNumber.Of(cost.RatioToRsa2048.Estimate)}× RSA 2048";

    private static string Ratio(CertificateCost cost) =>
        $"{Capitalized.Of(TimesRsa2048(cost))} ({ShortNumber.Of(cost.SignOf(KeySpec.Rsa(2048)).Mean / 1e6)} ms in the same rounds).";

    /// <summary>The sentences of a remedy.</summary>
    public static IEnumerable<string> Sentences(string remedy) => remedy.TrimEnd('.').Split(". ").Select(sentence => $"{sentence}.");
}
