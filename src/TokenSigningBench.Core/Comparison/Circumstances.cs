using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Core.Comparison;

/// <summary>The circumstances of a run, and the differences between those of several runs.</summary>
public static class Circumstances
{
    public static IReadOnlyList<Circumstance> Of(RunFile run) =>
        [
            .. run.Machine.GarbageCollector == BenchmarkDotNetFile.NotReported ? OfImportedMachine(run.Machine) : OfMachine(run.Machine),
            .. run.Parameters.Select(one => one with { Name = PrintableText.Of(one.Name), Value = PrintableText.Of(one.Value) }),
        ];

    /// <summary>The circumstances that are not the same in all runs. A circumstance that a run does not report is no difference.</summary>
    /// <param name="baselineRuns">The circumstances of each baseline run.</param>
    /// <param name="newRuns">The circumstances of each new run.</param>
    public static IReadOnlyList<CircumstanceDifference> Differing(
        IReadOnlyList<IReadOnlyList<Circumstance>> baselineRuns,
        IReadOnlyList<IReadOnlyList<Circumstance>> newRuns
    ) =>
        [
            .. from one in baselineRuns.Concat(newRuns).SelectMany(run => run)
            group one by (one.Name, one.Kind) into same
            where same.Select(one => one.Value).Distinct().Skip(1).Any()
            select new CircumstanceDifference(
                same.Key.Name,
                same.Key.Kind,
                Values(baselineRuns, same.Key.Name),
                Values(newRuns, same.Key.Name)
            ),
        ];

    private static string[] Values(IReadOnlyList<IReadOnlyList<Circumstance>> runs, string name) =>
        [.. runs.SelectMany(run => run).Where(one => one.Name == name).Select(one => one.Value).Distinct()];

    private static IEnumerable<Circumstance> OfMachine(MachineFacts machine) =>
        [
            Machine("processor", machine.CpuModel ?? "unknown"),
            Machine("extensions", machine.CryptoExtensions is { } extensions ? string.Join(' ', extensions) : "unknown"),
            Machine("cores", Invariant($"{machine.Cores}")),
            Machine("control group's limit", machine.CpuLimitCores is { } limit ? Invariant($"{limit:0.##} cores") : "none"),
            Machine("operating system", machine.OperatingSystem),
            Machine(".NET", machine.DotNet),
            Machine("OpenSSL", machine.OpenSsl ?? "the system's own cryptography"),
            Machine("OPENSSL_ia32cap", machine.OpenSslCapabilityMask ?? "not set"),
            Machine("garbage collector", machine.GarbageCollector),
        ];

    // BenchmarkDotNet reports less, and with other words: compared with our own runs of the same machine, that must not look like another
    // machine.
    private static IEnumerable<Circumstance> OfImportedMachine(MachineFacts machine) =>
        [
            Machine("processor, by BenchmarkDotNet", machine.CpuModel ?? "unknown"),
            Machine("cores, by BenchmarkDotNet", Invariant($"{machine.Cores}")),
            Machine("operating system, by BenchmarkDotNet", machine.OperatingSystem),
            Machine(".NET, by BenchmarkDotNet", machine.DotNet),
        ];

    private static Circumstance Machine(string name, string value) => new(name, PrintableText.Of(value), CircumstanceKind.Machine);
}
