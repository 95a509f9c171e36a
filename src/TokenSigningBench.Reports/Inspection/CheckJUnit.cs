using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Judgements for build servers: a case a key, which fails by its errors.</summary>
public static class CheckJUnit
{
    /// <summary>Renders them.</summary>
    /// <param name="judgements">They, in their order.</param>
    /// <param name="machine">The machine that they were measured on.</param>
    public static string Render(IReadOnlyList<Judgement> judgements, MachineFacts machine) =>
        JUnitRenderer.Render("check", [.. judgements.Select(Case)], MachineText.Render(machine), ("failures", "failure"), ("errors", "error"));

    private static JUnitCase Case(Judgement judgement)
    {
        Finding[] errors = [.. judgement.Findings.Where(finding => finding.Severity == Severity.Error)];
        Finding[] others = [.. judgement.Findings.Except(errors)];
        var one = new JUnitCase(judgement.Source) { Output = others.Length > 0 ? Lines(others) : null };
        return judgement.Cause is { } cause ? one with { Problem = "error", Type = "not-judged", Message = cause, Text = $"{judgement.Source}: {cause}\n" }
            : errors.Length > 0 ? one with { Problem = "failure", Type = errors[0].Id, Message = errors[0].Message, Text = Lines(errors) }
            : one;
    }

    private static string Lines(Finding[] findings) => string.Concat(findings.Select(finding =>
        $"{finding.Severity.ToString().ToLowerInvariant()}: {finding.Message} {finding.Remedy} [{finding.Id}: {finding.Source}]\n"));
}
