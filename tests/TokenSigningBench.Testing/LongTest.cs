namespace TokenSigningBench.Testing;

/// <summary>Tests that take long and need nothing of the lab: part of all tests, and not of those that a newcomer waits for.</summary>
/// <remarks>What takes minutes has the trait "Category", "Long", and is run by <c>scripts/long.sh tests</c> alone.</remarks>
public static class LongTest
{
    /// <summary>Whether all tests were asked for: simulations have more cases then.</summary>
    public static bool RunsAll { get; } = Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_TESTS") == "all";

    /// <summary>Skips the test unless all tests were asked for.</summary>
    /// <param name="reason">What takes long.</param>
    public static void SkipUnlessAll(string reason = "it takes long") => Skip.IfNot(RunsAll, $"scripts/test.sh --all runs this: {reason}");
}
