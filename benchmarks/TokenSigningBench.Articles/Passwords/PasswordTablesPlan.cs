using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>How the password tables are measured.</summary>
/// <param name="Rounds">The number of measured rounds, 2 or more.</param>
/// <param name="RoundsOfLaunch">After so many, each row of Java gets a new JVM.</param>
/// <param name="Warmup">How long each JVM hashes before it is measured.</param>
/// <param name="Cell">How long a row is hashed in a round; a hash that takes longer is computed once.</param>
internal sealed record PasswordTablesPlan(int Rounds, int RoundsOfLaunch, TimeSpan Warmup, TimeSpan Cell)
{
    // Their garbage is a gigabyte a second in Java: a round has a collection or two, or has none.
    private const int FewIterations = 10,
        CellsOfFewIterations = 3;

    /// <summary>With the launches of the article, and the warm-up of its third table.</summary>
    public static PasswordTablesPlan Default { get; } =
        new(36, 12, MeasuringTime.Of(TimeSpan.FromSeconds(5)), MeasuringTime.Of(TimeSpan.FromMilliseconds(200)));

    /// <summary>One launch, which takes five minutes.</summary>
    public static PasswordTablesPlan Short { get; } =
        new(16, 16, MeasuringTime.Of(TimeSpan.FromSeconds(5)), MeasuringTime.Of(TimeSpan.FromMilliseconds(60)));

    /// <summary>One launch, which takes a minute.</summary>
    public static PasswordTablesPlan Quick { get; } =
        new(2, 2, MeasuringTime.Of(TimeSpan.FromSeconds(0.25)), MeasuringTime.Of(TimeSpan.FromMilliseconds(20)));

    /// <summary>How long the rows of one number of iterations take in a launch: the warm-up of their JVMs, and the rounds.</summary>
    public TimeSpan ExpectedStep => MeasuringTime.Of(TimeSpan.FromSeconds(13)) + 12.5 * (Math.Min(Rounds, RoundsOfLaunch) + 1) * Cell;

    public int Launches => (Rounds + RoundsOfLaunch - 1) / RoundsOfLaunch;

    /// <summary>How long a hash of so many iterations is hashed in a round.</summary>
    public TimeSpan CellOf(int iterations) => iterations <= FewIterations ? CellsOfFewIterations * Cell : Cell;
}
