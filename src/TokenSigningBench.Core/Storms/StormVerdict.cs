namespace TokenSigningBench.Core.Storms;

/// <summary>What was asked of one server's figures, and whether it was met.</summary>
public sealed record StormVerdict(StormFigures Figures, StormAssertion Assertion)
{
    /// <summary>What is asked where nobody says how many may fail.</summary>
    public const string NobodyFails = "failed=0";

    /// <summary>Whether it was met.</summary>
    public bool IsMet => Assertion.IsMet(Figures);

    /// <summary>Everything that is asked of a run, server by server.</summary>
    public static IReadOnlyList<StormVerdict> Of(StormRun run)
    {
        StormAssertion[] asked = [.. run.Assertions.Select(StormAssertion.Parse)];
        if (!asked.Any(assertion => assertion.IsOfFailures))
            asked = [.. asked, StormAssertion.Parse(NobodyFails)];
        return
        [
            .. run
                .Servers.Select(server => new StormFigures(server))
                .SelectMany(figures => asked.Select(assertion => new StormVerdict(figures, assertion))),
        ];
    }
}
