using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using Perfolizer.Horology;
using Perfolizer.Mathematics.OutlierDetection;
using TokenSigningBench.Benchmarks.Conventions;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>
/// The settings of the password benchmarks, as those of JMH in the article: 1 warm-up and 5 iterations of a second, with one launch instead
/// of three.
/// </summary>
public class PasswordSettings : ManualConfig
{
    /// <summary>Wide enough for the name of a scheme with all parameters.</summary>
    private const int ParameterWidth = 80;

    public PasswordSettings()
        : this(launches: 1, warmups: 1, iterations: 5) { }

    protected PasswordSettings(int launches, int warmups, int iterations)
    {
        // A mutator, which applies to any job after the general settings. BenchmarkDotNet applies those to the job of a class, and they
        // would override it.
        AddJob(
            new Job("Passwords")
                .WithLaunchCount(launches)
                .WithWarmupCount(warmups)
                .WithIterationCount(iterations)
                .WithIterationTime(TimeInterval.FromSeconds(1))
                .WithEngineFactory(new SinglePilotEngineFactory())
                // JMH removes no outliers.
                .WithOutlierMode(OutlierMode.DontRemove)
                .AsMutator()
        );
        AddColumn(
            new PasswordColumn(
                "Op/s error",
                "Half the 99.9 % interval of Op/s",
                (_, statistics) => PasswordColumn.PerSecond(statistics.ConfidenceInterval.Margin / statistics.Mean * 1e9 / statistics.Mean)
            ),
            new PasswordColumn(
                "2021 op/s",
                "The article's figure",
                (benchmark, _) => PasswordColumn.PerSecond(benchmark.Published?.PerSecond)
            ),
            new PasswordColumn(
                "2021 error",
                "The article's error: half its 99.9 % interval",
                (benchmark, _) => PasswordColumn.PerSecond(benchmark.Published?.Error)
            )
        );
        WithSummaryStyle(SummaryStyle.Default.WithMaxParameterColumnWidth(ParameterWidth));
    }
}

/// <summary>With three launches, as in the article.</summary>
public class PasswordSettingsAsPublished : PasswordSettings
{
    public PasswordSettingsAsPublished()
        : base(launches: 3, warmups: 1, iterations: 5) { }
}

/// <summary>
/// A job for each garbage collector of this runtime: five warm-up iterations and 15 measured iterations of a second. The article used ten
/// of half a second.
/// </summary>
public class CollectorSettings : PasswordSettings
{
    public CollectorSettings()
        : this(launches: 1) { }

    protected CollectorSettings(int launches)
        : base(launches, warmups: 5, iterations: 15) => AddJob(CollectorJobs.All);
}

/// <summary>With three launches, as in the article.</summary>
public class CollectorSettingsAsPublished : CollectorSettings
{
    public CollectorSettingsAsPublished()
        : base(launches: 3) { }
}
