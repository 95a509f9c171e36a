using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>A run with the name that it goes by.</summary>
/// <param name="Name">Its file, as the user spelled it.</param>
public sealed record ReportedRun(string Name, RunFile Run)
{
    /// <summary>The host that it was measured on, the same in all of its runs; null where nobody says.</summary>
    public string? Host { get; init; }

    /// <summary>What it says of that host; null where that is nothing that a fleet is judged by.</summary>
    public HostRun? OfHost { get; init; }

    /// <summary>A run of the host that its file says.</summary>
    /// <param name="name">Its file, as the user spelled it.</param>
    /// <param name="host">What the file calls the host.</param>
    /// <exception cref="UserErrorException">It holds what no run can.</exception>
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
            throw new UserErrorException(name, $"holds what no run can: {e.Message}", e);
        }
    }

    /// <summary>The same without what the fleet's view says, samples above all: hundreds of hosts' are not kept.</summary>
    internal ReportedRun WithinFleet() =>
        OfHost is null || Host is null
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

/// <summary>The runs of a report, as they are read: once there are more hosts than are shown one by one, no run of a host keeps its samples.</summary>
public sealed class ReportedRuns
{
    private readonly List<ReportedRun> _runs = [];
    private bool _isFleet;

    /// <summary>They, in their order.</summary>
    public IReadOnlyList<ReportedRun> All => _runs;

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
