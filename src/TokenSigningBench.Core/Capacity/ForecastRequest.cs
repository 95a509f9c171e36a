using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>What is to be foretold.</summary>
public sealed record ForecastRequest
{
    /// <summary>Measured service times in milliseconds a login, in the order in which they were measured; two or more, all above zero.</summary>
    public required IReadOnlyList<double> ServiceMilliseconds { get; init; }

    /// <summary>What each login waits for beside that, in milliseconds, without a core being busy with it: the network, a store that is asked.</summary>
    public double DelayMilliseconds { get; init; }

    /// <summary>The nodes and their cores, for which those service times hold.</summary>
    public required Fleet Fleet { get; init; }

    /// <summary>The mean rate of arrivals at all nodes together, logins a second.</summary>
    public required double LoginsPerSecond { get; init; }

    /// <summary>How long people come. Everybody finds the servers idle at first.</summary>
    public required TimeSpan Over { get; init; }

    public ArrivalPattern Pattern { get; init; } = ArrivalPattern.Poisson;

    /// <summary>How many times the mean rate a morning's top is; the other patterns have none.</summary>
    public double PeakFactor { get; init; } = MorningCurve.DefaultPeakFactor;

    /// <summary>The same seed gives the same forecast.</summary>
    public int Seed { get; init; } = 1993;

    /// <summary>What comes in over the whole time, against all cores.</summary>
    public OfferedLoad Load => new(LoginsPerSecond, ServiceMilliseconds.Mean(), Fleet.Nodes * Fleet.Node.Cores);

    /// <summary>A node's share of it.</summary>
    public OfferedLoad NodeLoad => Load with { LoginsPerSecond = LoginsPerSecond / Fleet.Nodes, Cores = Fleet.Node.Cores };

    /// <summary>How many people come.</summary>
    /// <exception cref="ArgumentException">Nobody does, or more than can be planned.</exception>
    internal int Users() =>
        Math.Round(LoginsPerSecond * Over.TotalSeconds) is >= 1 and <= Arrivals.MaxUsers and var users
            ? (int)users
            : throw new ArgumentException($"Rate and time make no number of people from 1 to {Arrivals.MaxUsers}", nameof(LoginsPerSecond));

    internal void ThrowIfImpossible()
    {
        Fleet.ThrowIfImpossible();
        if (ServiceMilliseconds.Count < 2 || !ServiceMilliseconds.All(time => time > 0 && double.IsFinite(time)))
            throw new ArgumentException("A forecast needs two measured service times or more, all above zero", nameof(ServiceMilliseconds));
        if (!(DelayMilliseconds >= 0 && double.IsFinite(DelayMilliseconds)))
            throw new ArgumentException("A delay is zero or more", nameof(DelayMilliseconds));
    }
}
