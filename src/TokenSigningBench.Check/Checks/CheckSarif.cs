namespace TokenSigningBench.Check.Checks;

/// <summary>Check results as SARIF, for code scanning.</summary>
public static class CheckSarif
{
    /// <param name="folder">The working folder: files in it have relative locations.</param>
    public static string Render(IReadOnlyList<LintResult> lintResults, MachineFacts machine, string folder) =>
        new SarifRenderer(RuleSet.All, folder).Render(
            [
                .. lintResults.Select(one => new SarifSubject(
                    one.Source,
                    one.KeyInspection?.Facts.Published?.Document ?? one.Source,
                    one.KeyInspection?.Facts.Identifiers.JwkThumbprint,
                    one.Cause,
                    one.Findings
                )),
            ],
            CheckCases.MachineOf(lintResults, machine)
        );
}
