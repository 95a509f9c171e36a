using TokenSigningBench.Reports.Fleet;

namespace TokenSigningBench.Reports.Sections;

/// <summary>The content of a report, which is the same in every format.</summary>
/// <param name="Runs">The source runs, with the facts of their machines.</param>
/// <param name="Sections">The most important section first.</param>
public sealed record Report(string Answer, IReadOnlyList<ReportedRun> Runs, IReadOnlyList<ReportSection> Sections)
{
    public const string Title = "What cryptography costs a login";

    /// <summary>Each machine once, in one line.</summary>
    public IReadOnlyList<string> Machines() => [.. Runs.Select(one => PrintableText.Of(MachineLine(one.Run))).Distinct()];

    /// <summary>A row for each run, with the state of its machine at the time.</summary>
    public ReportTable RunsTable() =>
        new(
            "Runs",
            [
                new("Run"),
                new("Started"),
                new("Processor"),
                new("Crypto extensions"),
                new("Cores", true),
                new("Limit in cores", true),
                new("Throttled periods", true),
                new("CPU steal since boot, s", true),
                new("System"),
                new(".NET"),
                new("OpenSSL"),
                new("OPENSSL_ia32cap"),
                new("Garbage collector"),
            ],
            [
                .. Runs.Select(one =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Of(one.Name),
                            ReportCell.Of(one.Run.Started),
                            ReportCell.Of(one.Run.Machine.CpuModel),
                            ReportCell.Of(one.Run.Machine.CryptoExtensions is { } known ? string.Join(' ', known) : null),
                            // BenchmarkDotNet does not always know the number.
                            ReportCell.Count(one.Run.Machine.Cores > 0 ? one.Run.Machine.Cores : null),
                            ReportCell.Figure(one.Run.Machine.CpuLimitCores),
                            ReportCell.Count(one.Run.Machine.ThrottledPeriods),
                            ReportCell.Figure(one.Run.Machine.StealSeconds),
                            ReportCell.Of(one.Run.Machine.OperatingSystem),
                            ReportCell.Of(one.Run.Machine.DotNet),
                            ReportCell.Of(one.Run.Machine.OpenSsl),
                            ReportCell.Of(one.Run.Machine.OpenSslCapabilityMask),
                            ReportCell.Of(one.Run.Machine.GarbageCollector),
                        ]
                ),
            ]
        );

    // Without the values that differ between runs on one machine, which are in the table, and without those that BenchmarkDotNet does not
    // report.
    private static string MachineLine(RunFile run) =>
        run.Part is not BenchmarksRun
            ? MachineText.OneLine(run.Machine with { ThrottledPeriods = null, StealSeconds = null }, "; ")
            : Invariant($"{run.Machine.CpuModel ?? "unknown processor"}; ")
                + Invariant($"{(run.Machine.Cores > 0 ? $"{run.Machine.Cores} logical cores; " : "")}{run.Machine.OperatingSystem}, ")
                + Invariant($"{run.Machine.DotNet}, as reported by BenchmarkDotNet");
}
