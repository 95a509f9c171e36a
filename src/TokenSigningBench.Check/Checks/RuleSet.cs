using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Inspection.Rules;

namespace TokenSigningBench.Check.Checks;

/// <summary>The rules, as an explicit list.</summary>
public static class RuleSet
{
    /// <summary>In the order in which their findings are shown.</summary>
    public static IReadOnlyList<IRule> All { get; } =
    [
        new OverBudget(),
        new UnsignedToken(),
        new RefusedByRelyingParty(),
        new UnsignedAcceptedByRelyingParty(),
        new OtherKeysRefused(),
        new RefusedByLoader(),
        new PrivateKeyMismatch(),
        new UnusableKey(),
        new PrivateMembers(),
        new KeySetRefused(),
        new DuplicateKid(),
        new CertificateMismatch(),
        new UnreadableX5c(),
        new RsaTooSmall(),
        new WeakExponent(),
        new SmallFactor(),
        new ClosePrimes(),
        new EqualPrimeBits(),
        new NearPrimes(),
        new SharedFactor(),
        new RocaFingerprint(),
        new PublishedPrivateKey(),
        new NeverValid(),
        new Expired(),
        new NotYetValid(),
        new KeyUsageForbidsSigning(),
        new AlgorithmMismatch(),
        new WrongThumbprint(),
        new UnusualSize(),
        new ExpiresSoon(),
        new AnnouncedSuccessor(),
        new RotationGap(),
        new ServerCertificate(),
        new ServiceLimit(),
        new StrengthEndsFirst(),
        new WeakSelfSignature(),
        new LargeSignature(),
        new TokenTooLong(),
        new PublicPartOnly(),
        new NotMeasured(),
        new LongValidity(),
        new CertificateHash(),
    ];

    /// <summary>Evaluates every rule that applies.</summary>
    /// <returns>The findings with the policy's severities, errors first.</returns>
    public static IReadOnlyList<Finding> Judge(KeyInspection inspection) => TryJudge(inspection, new(TimeSpan.MaxValue))!;

    /// <summary>The same within a budget of the key's source.</summary>
    /// <returns>Null if it was spent before every rule was evaluated: what the others would find is not known.</returns>
    public static IReadOnlyList<Finding>? TryJudge(KeyInspection inspection, JudgingBudget budget)
    {
        var findings = new List<Finding>();
        foreach (IRule rule in All)
        {
            if (budget.IsSpent)
                return null;
            if (
                budget.Spend(() => rule.Applies(inspection) ? rule.Judge(inspection) : null) is { } found
                && WithSeverityOf(inspection.Policy, found) is { } finding
            )
                findings.Add(finding);
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
