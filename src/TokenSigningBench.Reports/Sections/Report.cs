using TokenSigningBench.Core.Measurement.Fleets;
using TokenSigningBench.Core.Measurement.Foreign;
using TokenSigningBench.Reports.Fleet;

namespace TokenSigningBench.Reports.Sections;

/// <summary>A run with the name that it goes by.</summary>
/// <param name="Name">Its file, as the user spelled it.</param>
/// <param name="Run">The run.</param>
public sealed record ReportedRun(string Name, RunFile Run)
{
    /// <summary>The host that it was measured on, the same in all of its runs; null where nobody says.</summary>
    public string? Host { get; init; }

    /// <summary>What it says of that host; null where that is nothing that a fleet is judged by.</summary>
    public HostRun? OfHost { get; init; }

    /// <summary>A run of a host.</summary>
    /// <param name="name">Its file, as the user spelled it.</param>
    /// <param name="run">The run.</param>
    /// <param name="host">The host.</param>
    /// <exception cref="SourceException">It holds what no run can.</exception>
    public static ReportedRun OfFleet(string name, RunFile run, string host)
    {
        try
        {
            return new(name, run) { Host = PrintableText.Of(host), OfHost = HostRun.IsIn(run) ? HostRun.Of(run) : null };
        }
        catch (ArgumentException e)
        {
            throw new SourceException(name, $"holds what no run can: {e.Message}", e);
        }
    }

    /// <summary>A run of the host that its file says.</summary>
    /// <param name="name">Its file, as the user spelled it.</param>
    /// <param name="run">The run.</param>
    /// <param name="file">The file.</param>
    /// <param name="host">What the file calls the host.</param>
    /// <exception cref="SourceException">It holds what no run can.</exception>
    public static ReportedRun OfFleet(string name, RunFile run, FleetFile file, string host)
    {
        if (!HostRun.IsIn(run))
            return new(name, run) { Host = PrintableText.Of(host) };
        try
        {
            (string key, HostRun said) = file.Of(run, host);
            return new(name, run) { Host = PrintableText.Of(key), OfHost = said };
        }
        catch (ArgumentException e)
        {
            throw new SourceException(name, $"holds what no run can: {e.Message}", e);
        }
    }

    /// <summary>The same without what the fleet's view says, samples above all: hundreds of hosts' are not kept.</summary>
    internal ReportedRun WithinFleet() => OfHost is null || Host is null ? this : this with { Run = new() { Started = Run.Started, Machine = Run.Machine, Kind = Run.Kind, Partial = Run.Partial } };
}

/// <summary>The runs of a report, as they are read: once there are more hosts than are shown one by one, no run of a host keeps its samples.</summary>
public sealed class ReportedRuns
{
    private readonly List<ReportedRun> _runs = [];
    private bool _isFleet;

    /// <summary>They, in their order.</summary>
    public IReadOnlyList<ReportedRun> All => _runs;

    /// <summary>Adds a run.</summary>
    public void Add(ReportedRun run)
    {
        _runs.Add(_isFleet ? run.WithinFleet() : run);
        if (_isFleet || !FleetDocument.IsInPlaceOfHosts(_runs))
            return;
        _isFleet = true;
        for (int index = 0; index < _runs.Count; index++)
            _runs[index] = _runs[index].WithinFleet();
    }
}

/// <summary>What a report says: one content for every form that it can have.</summary>
/// <param name="Answer">The answer, in one sentence or two.</param>
/// <param name="Runs">What it is taken from, with the machines' facts.</param>
/// <param name="Sections">What the runs hold, the most telling first.</param>
public sealed record Report(string Answer, IReadOnlyList<ReportedRun> Runs, IReadOnlyList<ReportSection> Sections)
{
    /// <summary>Its heading.</summary>
    public const string Title = "What cryptography costs a login";

    /// <summary>The machines, each once, in a few lines.</summary>
    public IReadOnlyList<string> Machines() => [.. Runs.Select(one => PrintableText.Of(MachineLine(one.Run))).Distinct()];

    /// <summary>The runs, and what their machines were at then, a row each.</summary>
    public ReportTable RunsTable() => new(
        "Runs",
        [new("Run"), new("Started"), new("Processor"), new("Extensions that decide"), new("Cores", true), new("Limit in cores", true), new("Throttled periods", true), new("Stolen since start, s", true), new("System"), new(".NET"), new("OpenSSL"), new("OPENSSL_ia32cap"), new("Garbage collector")],
        [.. Runs.Select(one => (IReadOnlyList<ReportCell>)
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
        ])]);

    // Without what differs from run to run on one machine, which the table has; and nothing is said of what BenchmarkDotNet does not tell.
    private static string MachineLine(RunFile run) => run.Part is not BenchmarksRun
        ? MachineText.OneLine(run.Machine with { ThrottledPeriods = null, StealSeconds = null }, "; ")
        : Invariant($"{run.Machine.CpuModel ?? "unknown processor"}; {(run.Machine.Cores > 0 ? $"{run.Machine.Cores} logical cores; " : "")}{run.Machine.OperatingSystem}, {run.Machine.DotNet}, as BenchmarkDotNet tells it");
}
