namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class OverBudget : IRule
{
    private const string Remedy = "Take a smaller key, or P-256, or allow more with --budget.";

    public string Id => "over-budget";

    public string Source => "the policy";

    public bool Applies(Examination examination) => examination.Cost is not null;

    public Finding? Judge(Examination examination) =>
        (examination.Cost!.Sign.Mean, examination.Cost.Margin, examination.Policy.BudgetMilliseconds * 1e6) switch
        {
            var (mean, margin, budget) when mean - margin > budget => new(Id, Severity.Error, Message(examination, "over"), Source, Remedy),
            var (mean, margin, budget) when mean + margin > budget => new(
                Id,
                Severity.Warning,
                Message(examination, "about as much as"),
                Source,
                Remedy
            ),
            _ => null,
        };

    private static string Message(Examination examination, string relation) =>
        Invariant(
            $"Signing one token costs {examination.Cost!.Sign.Mean / 1e6:0.00} ms (plus or minus {examination.Cost.Margin / 1e6:0.00}) on this machine, {relation} the budget of {examination.Policy.BudgetMilliseconds:0.####} ms."
        );
}
