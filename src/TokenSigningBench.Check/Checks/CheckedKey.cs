using System.Text.Json.Serialization;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.TokenChecks;

namespace TokenSigningBench.Check.Checks;

/// <summary>The findings of one key, or why a source could not be checked.</summary>
/// <param name="Source">The file or address, with the key's name if it holds several.</param>
/// <param name="Inspection">The facts; null if it could not be checked.</param>
/// <param name="Findings">The findings, errors first.</param>
/// <param name="Cause">Why it could not be checked; null if it was.</param>
public sealed record CheckedKey(string Source, KeyInspection? Inspection, IReadOnlyList<Finding> Findings, string? Cause)
{
    /// <summary>The file or address that contains the key.</summary>
    [JsonIgnore]
    public string Document => Inspection?.Facts.Published?.Document ?? Source;

    /// <summary>Whether the file or address contains several keys, each with a name.</summary>
    [JsonIgnore]
    public bool IsOneOfSeveral => Document != Source;

    /// <summary>The key's thumbprint; null if it is not known.</summary>
    [JsonIgnore]
    public string? Thumbprint => Inspection?.Facts.Identifiers.JwkThumbprint;

    /// <summary>Only errors make a key unfit.</summary>
    public Verdict Verdict =>
        Cause is not null ? Verdict.Error
        : Findings.Any(finding => finding is { Severity: Severity.Error, IsUndecided: false }) ? Verdict.Fail
        : Findings.Any(finding => finding.Severity == Severity.Error) ? Verdict.Undecided
        : Verdict.Pass;

    /// <summary>When the key becomes fit; null if it is fit now, is not fit, or could not be checked.</summary>
    public DateTimeOffset? FitFrom =>
        Verdict == Verdict.Pass && Inspection is { } inspection && inspection.Facts.NotBefore > inspection.Now
            ? inspection.Facts.NotBefore
            : null;

    /// <summary>Applies all rules.</summary>
    public static CheckedKey Of(KeyInspection inspection) => new(inspection.Facts.Source, inspection, RuleSet.Judge(inspection), null);

    /// <summary>Applies all rules within a budget of the key's source.</summary>
    /// <returns>Null if it was spent before all were applied.</returns>
    public static CheckedKey? TryOf(KeyInspection inspection, JudgingBudget budget) =>
        RuleSet.TryJudge(inspection, budget) is { } findings ? new(inspection.Facts.Source, inspection, findings, null) : null;

    /// <summary>A token, for the formats that list findings.</summary>
    public static CheckedKey Of(CheckedToken token) =>
        new(token.Source, null, token.Findings, token.Verdict == Verdict.Error ? token.Cause : null);

    /// <summary>The result of a source that could not be checked.</summary>
    public static CheckedKey NotChecked(string source, string cause) => new(source, null, [], cause);
}
