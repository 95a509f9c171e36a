using BenchmarkDotNet.Jobs;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>A BenchmarkDotNet job for each garbage collector of this runtime. A process cannot change its collector.</summary>
public static class CollectorJobs
{
    // The environment variable with the collector of a benchmark process.
    private const string Variable = "TOKENSIGNINGBENCH_COLLECTOR";

    public static Job[] All => [.. GarbageCollector.All.Where(collector => collector.UnavailableReason is null).Select(Create)];

    /// <summary>Checks that the process of a job runs with its collector, because the runtime ignores unknown variables.</summary>
    /// <exception cref="InvalidOperationException">It runs with another.</exception>
    public static void RequireActive() => GarbageCollector.Named(Environment.GetEnvironmentVariable(Variable)!).RequireActive();

    // BenchmarkDotNet writes the first two into the configuration of the program it builds, where they override the environment.
    private static Job Create(GarbageCollector collector) =>
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
