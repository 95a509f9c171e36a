using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.Capacity;

/// <summary>A storm as it was measured, as far as a model of it needs that. The lists hold the same people, in the order of their intended starts; all times in milliseconds.</summary>
public sealed record MeasuredStorm
{
    /// <summary>When each meant to start, from any zero that all share.</summary>
    [Samples]
    public required IReadOnlyList<double> ArrivalMilliseconds { get; init; }

    /// <summary>From there to the first byte of the answer.</summary>
    [Samples]
    public required IReadOnlyList<double> ResponseMilliseconds { get; init; }

    /// <summary>How long the server says that it worked for each; null where it says nothing.</summary>
    [Samples]
    public IReadOnlyList<double>? ServerMilliseconds { get; init; }

    /// <summary>The processor time of the server's processes, divided by the people; null where it cannot be asked.</summary>
    public double? ProcessorMilliseconds { get; init; }

    /// <summary>The processor time of the load generator, divided by the people, where it took the server's cores; 0 where it had its own.</summary>
    public double GeneratorMilliseconds { get; init; }

    /// <summary>How many cores other programs of the machine used meanwhile; null where it is not known.</summary>
    public double? OtherCores { get; init; }

    /// <summary>How they were told to come: what a forecast knows beforehand. Null in a closed model, of which there is no forecast.</summary>
    public ArrivalPattern? Pattern { get; init; }

    /// <summary>In what time they were told to come.</summary>
    public required TimeSpan Over { get; init; }

    /// <summary>How many times the mean rate the top of a morning was; the other patterns have none.</summary>
    public double PeakFactor { get; init; } = MorningCurve.DefaultPeakFactor;

    /// <summary>The time of the server's cores that each took, with the generator's part; null where the server does not say its own.</summary>
    /// <exception cref="ArgumentException">What the server says is no time.</exception>
    internal double[]? ServiceTimes() => ServerMilliseconds is { } said ? Beside(Calibration.WithMean(said, ProcessorMilliseconds)) : null;

    /// <summary>The calibration's times brought to the storm's mean, with the generator's part: the server's own times of the storm contain the wait for its cores, which a model would count once more. Null where that mean is not known.</summary>
    internal double[]? RescaledTimes(Calibration calibration, int seed) =>
        ProcessorMilliseconds is { } mean
            ? Beside(Calibration.WithMean(Capacity.ServiceTimes.InOrder(calibration.ServiceTimes(), ArrivalMilliseconds.Count, seed), mean))
            : null;

    /// <summary>Times of the server's with the generator's part beside.</summary>
    internal double[] Beside(IEnumerable<double> services) => [.. services.Select(service => service + GeneratorMilliseconds)];
}
