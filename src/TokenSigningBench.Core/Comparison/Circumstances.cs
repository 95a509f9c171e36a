using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Core.Comparison;

/// <summary>The circumstances of a run, and what differs between those of several.</summary>
internal static class Circumstances
{
    public static IReadOnlyList<Circumstance> Of(RunFile run) =>
        [
            .. run.Machine.GarbageCollector == BenchmarkDotNetFile.NotTold ? OfForeignMachine(run.Machine) : OfMachine(run.Machine),
            .. run.Parameters.Select(one => one with { Name = PrintableText.Of(one.Name), Value = PrintableText.Of(one.Value) }),
        ];

    /// <summary>Those that are not the same in all runs. What a run does not tell is not held against it.</summary>
    /// <param name="baseRuns">The circumstances of each run that is compared with.</param>
    /// <param name="newRuns">Those of each that is compared.</param>
    public static IReadOnlyList<CircumstanceDifference> Differing(
        IReadOnlyList<IReadOnlyList<Circumstance>> baseRuns,
        IReadOnlyList<IReadOnlyList<Circumstance>> newRuns
    ) =>
        [
            .. from one in baseRuns.Concat(newRuns).SelectMany(run => run)
            group one by (one.Name, one.Kind) into same
            where same.Select(one => one.Value).Distinct().Skip(1).Any()
            select new CircumstanceDifference(
                same.Key.Name,
                same.Key.Kind,
                Values(baseRuns, same.Key.Name),
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

    // It tells less than we do, and in other words: beside our own runs of the same machine that must not look like another machine.
    private static IEnumerable<Circumstance> OfForeignMachine(MachineFacts machine) =>
        [
            Machine("processor, by BenchmarkDotNet", machine.CpuModel ?? "unknown"),
            Machine("cores, by BenchmarkDotNet", Invariant($"{machine.Cores}")),
            Machine("operating system, by BenchmarkDotNet", machine.OperatingSystem),
            Machine(".NET, by BenchmarkDotNet", machine.DotNet),
        ];

    private static Circumstance Machine(string name, string value) => new(name, PrintableText.Of(value), CircumstanceKind.Machine);
}
