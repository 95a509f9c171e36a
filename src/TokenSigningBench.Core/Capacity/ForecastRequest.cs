using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>The input of a <see cref="Forecast"/>.</summary>
public sealed record ForecastRequest
{
    /// <summary>Measured service times in milliseconds per login, in measured order; two or more, all above zero.</summary>
    public required IReadOnlyList<double> ServiceMilliseconds { get; init; }

    /// <summary>
    /// The time that each login waits in addition, in milliseconds, while no core is busy with it: the network, a store lookup.
    /// </summary>
    public double DelayMilliseconds { get; init; }

    /// <summary>The nodes and their cores, for which the service times hold.</summary>
    public required Fleet Fleet { get; init; }

    /// <summary>The mean arrival rate at all nodes together.</summary>
    public required double LoginsPerSecond { get; init; }

    /// <summary>The period of the arrivals. The servers are idle when it starts.</summary>
    public required TimeSpan Over { get; init; }

    public ArrivalPattern Pattern { get; init; } = ArrivalPattern.Poisson;

    /// <summary>The peak of a morning as a multiple of its mean rate; the other patterns ignore it.</summary>
    public double PeakFactor { get; init; } = MorningCurve.DefaultPeakFactor;

    /// <summary>The same seed gives the same forecast.</summary>
    public int Seed { get; init; } = 1993;

    /// <summary>What the model missed in a load test of the calibrated server; null where there was none.</summary>
    public TrialCorrection? Correction { get; init; }

    /// <summary>The load of all nodes together over the whole period.</summary>
    public OfferedLoad Load => new(LoginsPerSecond, ServiceMilliseconds.Mean(), Fleet.Nodes * Fleet.Node.Cores);

    /// <summary>The load of one node.</summary>
    public OfferedLoad NodeLoad => Load with { LoginsPerSecond = LoginsPerSecond / Fleet.Nodes, Cores = Fleet.Node.Cores };

    /// <exception cref="ArgumentException">The number of users is below 1 or above <see cref="Arrivals.MaxUsers"/>.</exception>
    internal int Users() =>
        Math.Round(LoginsPerSecond * Over.TotalSeconds) is >= 1 and <= Arrivals.MaxUsers and var users
            ? (int)users
            : throw new ArgumentException($"Rate and time give no number of users from 1 to {Arrivals.MaxUsers}", nameof(LoginsPerSecond));

    internal void ThrowIfInvalid()
    {
        Fleet.ThrowIfInvalid();
        if (ServiceMilliseconds.Count < 2 || !ServiceMilliseconds.All(time => time > 0 && double.IsFinite(time)))
            throw new ArgumentException("A forecast needs two measured service times or more, all above zero", nameof(ServiceMilliseconds));
        if (!(DelayMilliseconds >= 0 && double.IsFinite(DelayMilliseconds)))
            throw new ArgumentException("A delay is zero or more", nameof(DelayMilliseconds));
    }
}
