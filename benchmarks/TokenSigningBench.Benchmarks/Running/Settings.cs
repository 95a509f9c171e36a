using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Toolchains;
using Perfolizer.Horology;
using Perfolizer.Mathematics.OutlierDetection;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>The BenchmarkDotNet settings of all benchmarks.</summary>
internal static class Settings
{
    // BenchmarkDotNet compiles the program again into a folder of its own. The analysis of the first build need not be repeated.
    private static readonly Argument[] BuildArguments =
    [
        new MsBuildArgument("/p:RunAnalyzers=false"),
        new MsBuildArgument("/p:GenerateDocumentationFile=false"),
    ];

    private static readonly Job Measured = new Job("TokenSigning")
        // With the defaults of 16 calls per unroll and at least 4 calls per iteration, the shortest iteration of an 8192-bit signature
        // takes 0.4 s.
        .WithUnrollFactor(1)
        .WithMinInvokeCount(1)
        // Many short iterations instead of a few long ones: other load on a shared machine then affects some of them and not all.
        .WithIterationTime(TimeInterval.FromMilliseconds(20))
        // Other load changes from second to second: a row that is measured for less time reflects the load of that moment.
        .WithMinIterationCount(75)
        // Twenty rows must end within two minutes on a busy machine too.
        .WithMaxIterationCount(175)
        .WithMaxRelativeError(0.025)
        // The setup of each benchmark waits for the compiler of the runtime. Only the processor is left to warm up.
        .WithMinWarmupCount(5)
        .WithMaxWarmupCount(10)
        // A server does not collect garbage before each signature.
        .WithGcForce(false)
        // A call of an empty method takes 3 ns, and the fastest row takes about 1 µs.
        .WithEvaluateOverhead(false)
        .DontEnforcePowerPlan()
        .AsDefault();

    /// <summary>For benchmarks that arguments select: with everything that users of BenchmarkDotNet expect.</summary>
    /// <param name="hasJobArgument">
    /// Whether the arguments name a BenchmarkDotNet job. A default job in this configuration would silently replace it.
    /// </param>
    /// <param name="columns">The columns of the program's own suites.</param>
    /// <param name="isQuiet">Whether the log goes only to its file.</param>
    public static IConfig ForChosen(IReadOnlyList<IColumn> columns, bool hasJobArgument, bool isQuiet)
    {
        ManualConfig config = WithoutJob(isQuiet ? WithoutLog : DefaultConfig.Instance)
            .AddColumn([.. columns])
            // Of every job, also of one that the arguments name.
            .AddJob(new Job().WithArguments(BuildArguments).AsMutator())
            // On a busy machine two minutes, its default, are too short.
            .WithBuildTimeout(TimeSpan.FromMinutes(10));
        return hasJobArgument ? config : config.AddJob(Measured);
    }

    /// <summary>For the main job, whose rounds are measured already. The log of BenchmarkDotNet goes only to its file.</summary>
    public static IConfig ForMainJob(IToolchain rounds, RoundConditions conditions) =>
        WithoutJob(WithoutLog)
            .AddJob(
                new Job($"{conditions.Clock}, interleaved rounds")
                    .WithToolchain(rounds)
                    .WithIterationCount(conditions.Contention.Count)
                    .WithOutlierMode(OutlierMode.DontRemove)
                    .DontEnforcePowerPlan()
            );

    private static ManualConfig WithoutLog =>
        ManualConfig
            .CreateEmpty()
            .AddLogger(NullLogger.Instance)
            .AddAnalyser([.. DefaultConfig.Instance.GetAnalysers()])
            .AddValidator([.. DefaultConfig.Instance.GetValidators()])
            .AddExporter([.. DefaultConfig.Instance.GetExporters()]);

    private static ManualConfig WithoutJob(IConfig basis) =>
        ManualConfig
            .Create(basis)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddColumn(
                StatisticColumn.Median,
                StatisticColumn.StdErr,
                StatisticColumn.OperationsPerSecond,
                StatisticColumn.Min,
                StatisticColumn.Max,
                new RatioColumn(),
                new VerifiedColumn(),
                new WeaknessColumn()
            )
            .AddDiagnoser(new MemoryDiagnoser(new MemoryDiagnoserConfig(displayGenColumns: false)))
            .AddExporter(JsonExporter.Full)
            .AddValidator(new CategoryValidator(), new CaseCountValidator())
            .WithOrderer(new DefaultOrderer(SummaryOrderPolicy.Declared, MethodOrderPolicy.Declared))
            .WithSummaryStyle(BenchmarkDotNet.Reports.SummaryStyle.Default.WithMaxParameterColumnWidth(40));
}
