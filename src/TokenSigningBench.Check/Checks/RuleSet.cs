using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Inspection.Rules;

namespace TokenSigningBench.Check.Checks;

/// <summary>The rules, as an explicit list.</summary>
public static class RuleSet
{
    /// <summary>In the order in which their findings are shown: what is unsigned, unsafe or wrong before what is slow.</summary>
    public static IReadOnlyList<Rule> All { get; } =
    [
        UnsignedToken.Rule,
        RulesOfTrials.RefusedByRelyingParty,
        RulesOfTrials.UnsignedAcceptedByRelyingParty,
        RulesOfTrials.OtherKeysRefused,
        RulesOfCertificates.RefusedByLoader,
        RulesOfCertificates.PrivateKeyMismatch,
        RulesOfKeys.UnusableKey,
        RulesOfKeySets.PrivateMembers,
        KeySetRefused.Rule,
        RulesOfKeySets.DuplicateKid,
        RulesOfKeySets.CertificateMismatch,
        RulesOfKeySets.UnreadableX5c,
        RulesOfKeys.RsaTooSmall,
        RulesOfKeys.WeakExponent,
        SmallFactor.Rule,
        RulesOfKeys.ClosePrimes,
        EqualPrimeBits.Rule,
        RulesOfKeys.NearPrimes,
        SharedFactor.Rule,
        RulesOfKeys.RocaFingerprint,
        RulesOfKeys.PublishedPrivateKey,
        RulesOfDates.NeverValid,
        RulesOfDates.Expired,
        RulesOfDates.NotYetValid,
        RulesOfCertificates.KeyUsageForbidsSigning,
        RulesOfKeySets.AlgorithmMismatch,
        RulesOfKeySets.WrongThumbprint,
        OverBudget.Rule,
        RulesOfSigners.Wait,
        RulesOfSigners.Throughput,
        RulesOfKeys.UnusualSize,
        RulesOfDates.ExpiresSoon,
        RulesOfDates.AnnouncedSuccessor,
        RulesOfDates.RotationGap,
        RulesOfRoles.MissingSuccessor,
        RulesOfRoles.OverdueKey,
        RulesOfCertificates.ServerCertificate,
        RulesOfKeys.ServiceLimit,
        RulesOfDates.StrengthEndsFirst,
        RulesOfCertificates.WeakSelfSignature,
        RulesOfTrials.LargeSignature,
        TokenTooLong.Rule,
        RulesOfTrials.PublicPartOnly,
        RulesOfTrials.NotMeasured,
        RulesOfDates.LongValidity,
        RulesOfCertificates.CertificateHash,
    ];

    /// <summary>Evaluates every rule that applies.</summary>
    /// <returns>The findings with the policy's severities, errors first.</returns>
    public static IReadOnlyList<Finding> Judge(KeyInspection inspection) => TryJudge(inspection, new(TimeSpan.MaxValue))!;

    /// <summary>The same within a budget of the key's source.</summary>
    /// <returns>Null if it was spent before every rule was evaluated: what the others would find is not known.</returns>
    public static IReadOnlyList<Finding>? TryJudge(KeyInspection inspection, JudgingBudget budget)
    {
        var findings = new List<Finding>();
        foreach (Rule rule in All)
        {
            if (budget.IsSpent)
                return null;
            if (budget.Spend(() => rule.Judge(inspection)) is { } found && WithSeverityOf(inspection.Policy, found) is { } finding)
                findings.Add(OwnerRemedies.Apply(finding, inspection.Facts));
        }

        return
        [
            .. findings
                .Select(finding => BesideOthers(finding, findings))
                .OrderByDescending(finding => finding.Severity)
                .ThenBy(finding => finding.IsUndecided),
        ];
    }

    private static Finding BesideOthers(Finding finding, List<Finding> all) =>
        finding.RemedyBesideErrors is { } remedy && all.Any(other => other != finding && other.Severity == Severity.Error)
            ? finding with
            {
                Remedy = remedy,
            }
            : finding;

    private static Finding? WithSeverityOf(Policy policy, Finding finding) =>
        !policy.Severities.TryGetValue(finding.Id, out Severity? severity) ? finding
        : severity is { } other ? finding with { Severity = other }
        : null;
}
