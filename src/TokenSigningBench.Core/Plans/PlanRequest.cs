namespace TokenSigningBench.Core.Plans;

/// <summary>What logins are planned for.</summary>
public sealed record PlanRequest
{
    /// <summary>The busiest time's mean, logins a second.</summary>
    public required double LoginsPerSecond { get; init; }

    /// <summary>The worst moment's rate as a multiple of that.</summary>
    public double PeakFactor { get; init; } = 1;

    public required int Cores { get; init; }

    /// <summary>The nodes, behind a balancer that gives each its turn.</summary>
    public int Nodes { get; init; } = 1;

    /// <summary>How fast a core of theirs is, this machine's being 1: assumed, and never measured.</summary>
    public double Speed { get; init; } = 1;

    /// <summary>How long the worst moment lasts, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The same seed gives the same forecast of the same measurements.</summary>
    public int Seed { get; init; } = 1993;
}
