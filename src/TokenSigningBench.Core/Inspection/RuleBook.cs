using TokenSigningBench.Core.Inspection.Rules;

namespace TokenSigningBench.Core.Inspection;

/// <summary>The rules, as an explicit list.</summary>
public static class RuleBook
{
    /// <summary>All of them, in the order in which their findings are shown.</summary>
    public static IReadOnlyList<IRule> All { get; } =
    [
        new OverBudget(),
        new UnsignedToken(),
        new UnusableKey(),
        new RsaTooSmall(),
        new WeakExponent(),
        new SmallFactor(),
        new ClosePrimes(),
        new RocaFingerprint(),
        new Expired(),
        new NotYetValid(),
        new KeyUsageForbidsSigning(),
        new OddSize(),
        new ExpiresSoon(),
        new ServerCertificate(),
        new ServiceLimit(),
        new StrengthEndsFirst(),
        new WeakSelfSignature(),
        new LargeSignature(),
        new PublicPartOnly(),
        new LongValidity(),
        new OwnHash(),
    ];

    /// <summary>Judges by every rule that applies.</summary>
    /// <returns>The findings, errors first.</returns>
    public static IReadOnlyList<Finding> Judge(Examination examination) =>
        [.. All.Where(rule => rule.Applies(examination)).Select(rule => rule.Judge(examination)).OfType<Finding>().OrderByDescending(finding => finding.Severity)];
}
