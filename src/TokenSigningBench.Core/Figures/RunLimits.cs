namespace TokenSigningBench.Core.Figures;

/// <summary>What a run file may hold. Files come from others: each is read and shown in bounded time and memory.</summary>
/// <remarks>
/// Those of a file, of values and of texts are compared with every value when a file is read, whatever its kind. The others are those
/// of what was read.
/// </remarks>
public static class RunLimits
{
    /// <summary>The largest file, in bytes: 512 MiB. One user of a load test takes some 280.</summary>
    public const int MaxBytes = 512 << 20;

    /// <summary>
    /// Of numbers, texts and other values in a file, where objects and texts count as several. A load test has each user, 500,000 at most,
    /// and BenchmarkDotNet's file each measurement. In other runs a value takes ten times as much to show.
    /// </summary>
    public const int MaxValues = 800_000,
        MaxValuesOfSamples = 10_000_000,
        ValuesOfObject = 8,
        ValuesOfText = 2;

    /// <summary>Of the magnitude of a number: a year has 3e16 nanoseconds.</summary>
    public const double MaxNumber = 1e17;

    /// <summary>Of a text, in bytes. The public key of RSA 16384 has 3,000.</summary>
    public const int MaxText = 32 << 10;

    /// <summary>
    /// Of all texts in a file and the names of members, in bytes. That load test has 30 million, and twice as many where each fails.
    /// </summary>
    public const int MaxAllText = 64 << 20;

    /// <summary>Of objects in a list, except a load test's users and BenchmarkDotNet's measurements. The longest known has 785.</summary>
    public const int MaxRows = 5_000;

    /// <summary>Of frames in a stack of <c>explain</c>, which itself keeps 80.</summary>
    public const int MaxFrames = 200;

    /// <summary>Of times in a machine's profile: each of its ratios resamples them. A profile has 20 keys in at most 100 rounds.</summary>
    public const int MaxProfileTimes = 50_000;

    /// <summary>Of servers in a load test, each of which a queue model forecasts.</summary>
    public const int MaxServers = 50;

    /// <summary>Of servers in all repetitions of a load test, and of what is asserted of them.</summary>
    public const int MaxStorms = 1000;

    /// <summary>Of different failures in a load test, each of which is a row.</summary>
    public const int MaxFailures = 10_000;

    /// <summary>Of the length of a load test, in seconds: 28 hours. Each second is a row.</summary>
    public const double MaxSeconds = 100_000;

    /// <summary>Rejects a run that passes one of them.</summary>
    /// <param name="what">What is too large, with the limit: "a stack of more than 200 frames".</param>
    /// <exception cref="ArgumentException">It does.</exception>
    public static void Require(bool isWithin, string what)
    {
        if (!isWithin)
            throw new ArgumentException($"it has {what}");
    }
}
