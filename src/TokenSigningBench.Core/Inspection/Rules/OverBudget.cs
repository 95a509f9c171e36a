namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class OverBudget : IRule
{
    private const string Remedy = "Take a smaller key, or P-256, or allow more with --budget.";

    public string Id => "over-budget";

    public string Title => "Signing one token costs more than budgetMilliseconds";

    public string Source => "the policy";

    public bool Applies(KeyInspection inspection) => inspection.Cost is not null;

    public Finding? Judge(KeyInspection inspection) =>
        (inspection.Cost!.Sign.Mean, inspection.Cost.Margin, inspection.Policy.BudgetMilliseconds * 1e6) switch
        {
            var (mean, margin, budget) when mean - margin > budget => new(Id, Severity.Error, Message(inspection, "over"), Source, Remedy),
            var (mean, margin, budget) when mean + margin > budget => new(
                Id,
                Severity.Warning,
                Message(inspection, "about as much as"),
                Source,
                Remedy
            ),
            _ => null,
        };

    private static string Message(KeyInspection inspection, string relation) =>
        Invariant(
            $"Signing one token costs {inspection.Cost!.Sign.Mean / 1e6:0.00} ms (plus or minus {inspection.Cost.Margin / 1e6:0.00}) "
        ) + Invariant($"on this machine, {relation} the budget of {inspection.Policy.BudgetMilliseconds:0.####} ms.");
}
