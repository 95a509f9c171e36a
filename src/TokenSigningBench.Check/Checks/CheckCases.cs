using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.Checks;

/// <summary>Check results as cases: one per key, which fails if it has errors.</summary>
public static class CheckCases
{
    public static TestCases Of(IReadOnlyList<CheckedKey> keys, MachineFacts machine) =>
        new("check", [.. keys.Select(Case)], [.. MachineOf(keys, machine) is { } measured ? MachineText.Lines(measured) : []]);

    /// <summary>The machine, if something was measured on it; otherwise null, because it decides nothing.</summary>
    internal static MachineFacts? MachineOf(IReadOnlyList<CheckedKey> keys, MachineFacts machine) =>
        keys.Any(one => one.Inspection?.Cost is not null) ? machine : null;

    private static TestCase Case(CheckedKey key)
    {
        Finding[] errors = [.. key.Findings.Where(finding => finding.Severity == Severity.Error)];
        Finding[] others = [.. key.Findings.Except(errors)];
        var one = new TestCase(key.Source) { Notes = others.Length > 0 ? Lines(others) : null };
        return key.Cause is { } cause
                ? one with
                {
                    Outcome = CaseOutcome.NotJudged,
                    Kind = "not-judged",
                    Message = cause,
                    Text = $"{key.Source}: {cause}\n",
                }
            : errors.Length > 0
                ? one with
                {
                    Outcome = CaseOutcome.Failed,
                    Kind = errors[0].IsUndecided ? RunVerdict.Undecided : errors[0].Id,
                    Message = errors[0].Message,
                    Text = Lines(errors),
                }
            : one;
    }

    private static string Lines(Finding[] findings) =>
        string.Concat(
            findings.Select(finding => $"{VerdictText.Of(finding)}: {finding.Message} {finding.Remedy} [{finding.Id}: {finding.Source}]\n")
        );
}
