using TokenSigningBench.Reports.Fleet;

namespace TokenSigningBench.Reports.Sections;

/// <summary>What a report says: one content for every form that it can have.</summary>
/// <param name="Answer">The answer, in one sentence or two.</param>
/// <param name="Runs">What it is taken from, with the machines' facts.</param>
/// <param name="Sections">What the runs hold, the most telling first.</param>
public sealed record Report(string Answer, IReadOnlyList<ReportedRun> Runs, IReadOnlyList<ReportSection> Sections)
{
    public const string Title = "What cryptography costs a login";

    /// <summary>The machines, each once, in a few lines.</summary>
    public IReadOnlyList<string> Machines() => [.. Runs.Select(one => PrintableText.Of(MachineLine(one.Run))).Distinct()];

    /// <summary>The runs, and what their machines were at then, a row each.</summary>
    public ReportTable RunsTable() =>
        new(
            "Runs",
            [
                new("Run"),
                new("Started"),
                new("Processor"),
                new("Extensions that decide"),
                new("Cores", true),
                new("Limit in cores", true),
                new("Throttled periods", true),
                new("Stolen since start, s", true),
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
                            // BenchmarkDotNet does not always know.
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

    // Without what differs from run to run on one machine, which the table has; and nothing is said of what BenchmarkDotNet does not tell.
    private static string MachineLine(RunFile run) =>
        run.Part is not BenchmarksRun
            ? MachineText.OneLine(run.Machine with { ThrottledPeriods = null, StealSeconds = null }, "; ")
            : Invariant(
                $"{run.Machine.CpuModel ?? "unknown processor"}; {(run.Machine.Cores > 0 ? $"{run.Machine.Cores} logical cores; " : "")}{run.Machine.OperatingSystem}, {run.Machine.DotNet}, as BenchmarkDotNet tells it"
            );
}
