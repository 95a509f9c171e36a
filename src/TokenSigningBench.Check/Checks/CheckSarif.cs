using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.Checks;

/// <summary>Check results as SARIF, for code scanning.</summary>
public static class CheckSarif
{
    /// <param name="rules">The rules that judged, whether or not they found something.</param>
    /// <param name="folder">The working folder: files in it have relative locations.</param>
    public static string Render(IReadOnlyList<CheckedKey> keys, IReadOnlyList<DescribedRule> rules, MachineFacts machine, string folder) =>
        new SarifRenderer(rules, folder).Render(keys, CheckCases.MachineOf(keys, machine));
}
