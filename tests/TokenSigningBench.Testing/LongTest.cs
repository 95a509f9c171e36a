namespace TokenSigningBench.Testing;

/// <summary>Tests that take long and need nothing of the lab: part of all tests, and not of those that a newcomer waits for.</summary>
public static class LongTest
{
    /// <summary>Skips the test unless all tests were asked for.</summary>
    /// <param name="what">What takes long, as the end of "scripts/test.sh --all".</param>
    public static void SkipUnlessAll(string what = "runs this, which takes long") =>
        Skip.IfNot(Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_TESTS") == "all", $"scripts/test.sh --all {what}");
}
