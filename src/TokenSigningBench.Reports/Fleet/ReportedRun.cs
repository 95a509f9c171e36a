using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>A run and its name.</summary>
/// <param name="Name">The file as the user gave it.</param>
public sealed record ReportedRun(string Name, RunFile Run)
{
    /// <summary>The host of the measurement, the same in all of its runs; null if unknown.</summary>
    public string? Host { get; init; }

    /// <summary>The facts about the host; null if a fleet is not judged by this kind of run.</summary>
    public HostRun? HostRun { get; init; }

    /// <summary>A run of the host that its file names.</summary>
    /// <param name="name">The file as the user gave it.</param>
    /// <param name="host">The host's name in the file.</param>
    /// <exception cref="UserErrorException">The run has values that no run can have.</exception>
    public static ReportedRun OfFleet(string name, RunFile run, FleetFile file, string host)
    {
        if (!HostRun.IsIn(run))
            return new(name, run) { Host = PrintableText.Of(host) };
        try
        {
            (string key, HostRun hostRun) = file.Of(run, host);
            return new(name, run) { Host = PrintableText.Of(key), HostRun = hostRun };
        }
        catch (Exception e) when (RunFile.IsInvalidRun(e))
        {
            throw new UserErrorException(name, $"contains invalid values: {e.Message}", e);
        }
    }

    /// <summary>The run without what the fleet's view shows, above all samples: those of hundreds of hosts are not kept.</summary>
    internal ReportedRun WithoutSamples() =>
        HostRun is null || Host is null
            ? this
            : this with
            {
                Run = new()
                {
                    Started = Run.Started,
                    Machine = Run.Machine,
                    Kind = Run.Kind,
                    Partial = Run.Partial,
                },
            };
}

/// <summary>
/// The runs of a report in the order in which they are read. With too many hosts for sections of their own, no run of a host keeps its
/// samples.
/// </summary>
public sealed class ReportedRuns
{
    private readonly List<ReportedRun> _runs = [];
    private bool _isFleet;

    public IReadOnlyList<ReportedRun> All => _runs;

    public void Add(ReportedRun run)
    {
        _runs.Add(_isFleet ? run.WithoutSamples() : run);
        if (_isFleet || !FleetDocument.ReplacesHostSections(_runs))
            return;
        _isFleet = true;
        for (int index = 0; index < _runs.Count; index++)
            _runs[index] = _runs[index].WithoutSamples();
    }
}
