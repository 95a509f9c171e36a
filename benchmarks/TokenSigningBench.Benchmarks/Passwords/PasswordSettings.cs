using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using Perfolizer.Horology;
using Perfolizer.Mathematics.OutlierDetection;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Benchmarks.Passwords;

/// <summary>How password hashing is measured: as the article had JMH do it, 1 warm-up and 5 iterations of a second, with one launch in place of three.</summary>
public class PasswordSettings : ManualConfig
{
    /// <summary>Wide enough for a scheme's name with all its parameters.</summary>
    private const int ParameterWidth = 80;

    public PasswordSettings()
        : this(launches: 1, warmups: 1, iterations: 5) { }

    protected PasswordSettings(int launches, int warmups, int iterations)
    {
        // Applied to whatever job there is, and after the general settings: BenchmarkDotNet applies those to a class's own job, and they would win.
        AddJob(
            new Job("Passwords")
                .WithLaunchCount(launches)
                .WithWarmupCount(warmups)
                .WithIterationCount(iterations)
                .WithIterationTime(TimeInterval.FromSeconds(1))
                .WithEngineFactory(new OnePilotEngineFactory())
                // JMH sets nothing aside.
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

/// <summary>With the article's three launches.</summary>
public class PasswordSettingsAsPublished : PasswordSettings
{
    public PasswordSettingsAsPublished()
        : base(launches: 3, warmups: 1, iterations: 5) { }
}

/// <summary>A job for each garbage collector that this runtime has: 15 iterations of a second, after five that warm up: the article's were ten of half a second.</summary>
public class CollectorSettings : PasswordSettings
{
    /// <summary>Tells a benchmark's process which collector it is to run under.</summary>
    internal const string Variable = "TOKENSIGNINGBENCH_COLLECTOR";

    public CollectorSettings()
        : this(launches: 1) { }

    protected CollectorSettings(int launches)
        : base(launches, warmups: 5, iterations: 15) =>
        AddJob([.. GarbageCollector.All.Where(collector => collector.UnavailableReason is null).Select(Under)]);

    // BenchmarkDotNet writes the first two into the program that it builds, where they win over the environment.
    private static Job Under(GarbageCollector collector) =>
        new Job(collector.Name)
            .WithGcServer(collector.IsServer)
            .WithGcConcurrent(collector.IsConcurrent)
            .WithEnvironmentVariables([
                new(Variable, collector.Name),
                .. collector
                    .Variables.Where(variable => variable.Value.Length > 0)
                    .Select(variable => new EnvironmentVariable(variable.Key, variable.Value)),
            ]);
}

/// <summary>With the article's three launches.</summary>
public class CollectorSettingsAsPublished : CollectorSettings
{
    public CollectorSettingsAsPublished()
        : base(launches: 3) { }
}
