namespace TokenSigningBench.Lab.Storm;

/// <summary>The load tests of a run once more, on fresh servers and with other arrivals.</summary>
/// <param name="Seed">The seed of its arrivals; null in a closed model.</param>
/// <param name="Servers">The load tests, in the order of the certificates.</param>
public sealed record StormRepetition(int? Seed, IReadOnlyList<StormServer> Servers);

/// <summary>The repetitions of a load test, whose figures decide its assertions.</summary>
public static class StormRepetitions
{
    /// <summary>The number of load tests that decides most assertions on a percentile.</summary>
    public const int Default = 5;

    public const int Max = 50;

    // An interval needs two.
    private const int Min = 2;

    // The share of load tests in which an assertion may be decided wrongly.
    private const double MaxWrong = 0.05;

    /// <summary>
    /// The level of the interval that is computed after each repetition. An assertion is judged up to max - 1 times, and each time may be
    /// wrong: the error is divided among them (Bonferroni), at one end of the interval, because a wrong verdict is on one side.
    /// </summary>
    /// <param name="max">The largest number of repetitions.</param>
    public static double Level(int max) => 1 - 2 * MaxWrong / Math.Max(1, max - Min + 1);
}
