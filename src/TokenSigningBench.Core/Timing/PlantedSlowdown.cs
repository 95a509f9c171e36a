namespace TokenSigningBench.Core.Timing;

/// <summary>An operation that is repeated now and then, so that it costs a known share more. For tests of the gate.</summary>
public static class PlantedSlowdown
{
    /// <param name="share">How much more it costs on average: 0.1 repeats every tenth operation.</param>
    public static Action Of(Action operation, double share)
    {
        double owed = 0;
        return () =>
        {
            operation();
            // Not exact: ten times 0.1 is a little less than 1.
            for (owed += share; owed > 1 - 1e-9; owed--)
                operation();
        };
    }
}
