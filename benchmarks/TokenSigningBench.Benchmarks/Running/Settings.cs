using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Benchmarks.SignatureChoice;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>How everything here is measured. Declared once.</summary>
internal static class Settings
{
    /// <summary>BenchmarkDotNet compiles every project once more into a folder of its own: what was analysed once need not be analysed again.</summary>
    public static IReadOnlyList<Argument> BuildArguments { get; } =
    [new MsBuildArgument("/p:RunAnalyzers=false"), new MsBuildArgument("/p:GenerateDocumentationFile=false")];

    private static readonly Job Measured = new Job("TokenSigning")
        // The defaults of 16 calls at a time, and of 4 calls an iteration, make the shortest iteration of an 8192-bit signature 0.4 s.
        .WithUnrollFactor(1)
        .WithMinInvokeCount(1)
        // Many short iterations rather than few long ones: a neighbour on a shared machine then spoils some and not all.
        .WithIterationTime(TimeInterval.FromMilliseconds(20))
        // A neighbour comes and goes by the second: a row that is measured for less time says how busy that second was.
        .WithMinIterationCount(75)
        // Twenty rows must end within two minutes on a busy machine too.
        .WithMaxIterationCount(175)
        .WithMaxRelativeError(0.025)
        // Each benchmark's setup has waited for the runtime's compiler: what is left to warm is the processor.
        .WithMinWarmupCount(5)
        .WithMaxWarmupCount(10)
        // A server does not collect its garbage before each signature.
        .WithGcForce(false)
        // Calling an empty method takes 3 ns, and the fastest row here a microsecond.
        .WithEvaluateOverhead(false)
        .DontEnforcePowerPlan()
        .AsDefault();

    private static readonly Job Job = Measured.WithArguments(BuildArguments);

    /// <summary>
    /// The main job's rows share this process: they differ in the key alone, and run the same methods. A process for each would be built for 20 s,
    /// and would compile those methods again for two seconds before each row. An 8192-bit row takes seconds, and never ten minutes.
    /// </summary>
    private static readonly Job InThisProcess = Measured.WithToolchain(
        new InProcessEmitToolchain(TimeSpan.FromMinutes(10), logOutput: true)
    );

    /// <summary>For the benchmarks that are chosen by arguments: everything that BenchmarkDotNet's users expect to see.</summary>
    /// <param name="namesJob">Whether the arguments name a job of BenchmarkDotNet's: a default job in here would silently win over it.</param>
    public static IConfig ForChosen(bool namesJob) =>
        namesJob ? WithoutJob(DefaultConfig.Instance) : WithoutJob(DefaultConfig.Instance).AddJob(Job);

    /// <summary>For the main job: BenchmarkDotNet's own log goes to its file only, and a line a row to the terminal.</summary>
    public static IConfig ForMainJob(int rows) =>
        WithoutJob(ManualConfig.CreateEmpty().AddLogger(NullLogger.Instance).AddEventProcessor(new RowProgress(rows)))
            .AddJob(InThisProcess);

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
            .AddColumn([.. SignatureColumn.All])
            .AddExporter(JsonExporter.Full)
            .AddValidator(new CategoryValidator(), new CaseCountValidator())
            .WithOrderer(new DefaultOrderer(SummaryOrderPolicy.Declared, MethodOrderPolicy.Declared))
            .WithSummaryStyle(BenchmarkDotNet.Reports.SummaryStyle.Default.WithMaxParameterColumnWidth(40));
}
