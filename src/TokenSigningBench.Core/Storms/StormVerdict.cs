namespace TokenSigningBench.Core.Storms;

/// <summary>An assertion on one server's figures, and whether it is met.</summary>
public sealed record StormVerdict(StormFigures Figures, StormAssertion Assertion)
{
    /// <summary>The assertion that applies where the user gave none on failures.</summary>
    public const string NoFailures = "failed=0";

    public bool IsMet => Assertion.IsMet(Figures);

    /// <summary>All assertions of a run, server by server.</summary>
    public static IReadOnlyList<StormVerdict> Of(StormRun run)
    {
        StormAssertion[] asked = [.. run.Assertions.Select(StormAssertion.Parse)];
        if (!asked.Any(assertion => assertion.IsOfFailures))
            asked = [.. asked, StormAssertion.Parse(NoFailures)];
        return
        [
            .. run
                .Servers.Select(server => new StormFigures(server))
                .SelectMany(figures => asked.Select(assertion => new StormVerdict(figures, assertion))),
        ];
    }
}
