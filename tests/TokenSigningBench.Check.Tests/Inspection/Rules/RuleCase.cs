using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

/// <summary>What a rule says of an inspection: the severity of its finding, or null. Its texts are compared where they are given.</summary>
internal sealed record RuleCase(string Case, KeyInspection Inspection, Severity? Severity, string? Message = null, string? Remedy = null)
{
    /// <summary>The fit certificate with changed facts.</summary>
    public RuleCase(
        string name,
        Func<CertificateFacts, CertificateFacts> change,
        Severity? severity,
        string? message = null,
        string? remedy = null
    )
        : this(name, SampleInspection.With(change), severity, message, remedy) { }

    /// <summary>The fit certificate beside others.</summary>
    public RuleCase(string name, CertificateFacts[] together, Severity? severity, string? message = null)
        : this(name, SampleInspection.Fit with { Facts = together[0], Together = together }, severity, message) { }

    public static void AllHold(string rule, IReadOnlyList<RuleCase> cases) =>
        cases.Select(one => one.Judged(rule)).ShouldBe(cases.Select(one => (one.Case, one.Severity, one.Message, one.Remedy)));

    private (string, Severity?, string?, string?) Judged(string rule)
    {
        Finding? finding = RuleSet.Judge(Inspection).SingleOrDefault(finding => finding.Id == rule);
        return (
            Case,
            SampleInspection.SeverityOf(rule, Inspection),
            Message is null ? null : finding?.Message,
            Remedy is null ? null : finding?.Remedy
        );
    }
}
