using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// A measured load test, as far as a model needs it. The lists hold the same users, in the order of their scheduled starts. All times are
/// in milliseconds.
/// </summary>
public sealed record MeasuredStorm
{
    /// <summary>The scheduled start of each user, from a zero that all share.</summary>
    [Samples]
    public required IReadOnlyList<double> ArrivalMilliseconds { get; init; }

    /// <summary>From the scheduled start to the first byte of the response.</summary>
    [Samples]
    public required IReadOnlyList<double> ResponseMilliseconds { get; init; }

    /// <summary>The time that the server reports for each request; null where it reports none.</summary>
    [Samples]
    public IReadOnlyList<double>? ServerMilliseconds { get; init; }

    /// <summary>The processor time of the server's processes, divided by the number of users; null where it cannot be read.</summary>
    public double? ProcessorMilliseconds { get; init; }

    /// <summary>
    /// The processor time of the load generator, divided by the number of users, where it used the server's cores; 0 where it had its own.
    /// </summary>
    public double GeneratorMilliseconds { get; init; }

    /// <summary>The cores that other programs of the machine used meanwhile; null where it is not known.</summary>
    public double? OtherCores { get; init; }

    /// <summary>The planned arrival pattern, which a forecast knows beforehand. Null in a closed model, which has no forecast.</summary>
    public ArrivalPattern? Pattern { get; init; }

    /// <summary>The planned period of the arrivals.</summary>
    public required TimeSpan Over { get; init; }

    /// <summary>The peak of a morning as a multiple of its mean rate; the other patterns ignore it.</summary>
    public double PeakFactor { get; init; } = MorningCurve.DefaultPeakFactor;

    /// <summary>The core time of each request, including the load generator's; null where the server does not report its time.</summary>
    /// <exception cref="ArgumentException">A time that the server reports is not above zero.</exception>
    public double[]? ServiceTimes() =>
        ServerMilliseconds is { } reported ? WithGeneratorTime(Calibration.WithMean(reported, ProcessorMilliseconds)) : null;

    /// <summary>
    /// The calibration's times scaled to this load test's mean, plus the load generator's time. The server's own times under load include
    /// the wait for its cores, which a model would count twice. Null where the mean is not known.
    /// </summary>
    public double[]? RescaledTimes(Calibration calibration, int seed) =>
        ProcessorMilliseconds is { } mean
            ? WithGeneratorTime(
                Calibration.WithMean(Capacity.ServiceTimes.InOrder(calibration.ServiceTimes(), ArrivalMilliseconds.Count, seed), mean)
            )
            : null;

    public double[] WithGeneratorTime(IEnumerable<double> services) => [.. services.Select(service => service + GeneratorMilliseconds)];
}
