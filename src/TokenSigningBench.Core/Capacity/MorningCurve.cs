namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// The arrival rate of a morning: a raised cosine with its peak in the middle of the period. With a peak factor F of at most 2 it is
/// 1 - (F - 1) cos(2πx) over the whole period, x from 0 to 1. With a larger F it is F/2 (1 - cos(2πu)) over the middle 2/F of the period,
/// u from 0 to 1 there, and zero outside. Its mean is 1 and its peak F for every F.
/// </summary>
public sealed record MorningCurve
{
    /// <summary>The default peak factor: zero at the ends, twice the mean at the peak.</summary>
    public const double DefaultPeakFactor = 2;

    /// <summary>The largest peak factor: all arrivals within a fiftieth of the period.</summary>
    public const double MaxPeakFactor = 100;

    private readonly double _width;

    /// <param name="peakFactor">The peak as a multiple of the mean rate, from 1 (flat) to <see cref="MaxPeakFactor"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The peak factor is outside these limits.</exception>
    public MorningCurve(double peakFactor = DefaultPeakFactor)
    {
        if (peakFactor is not (>= 1 and <= MaxPeakFactor))
            throw new ArgumentOutOfRangeException(nameof(peakFactor), peakFactor, $"A peak factor lies between 1 and {MaxPeakFactor}");
        PeakFactor = peakFactor;
        _width = Math.Min(1, DefaultPeakFactor / peakFactor);
    }

    /// <summary>The peak as a multiple of the mean rate.</summary>
    public double PeakFactor { get; }

    /// <summary>The rate at a moment, as a multiple of the mean rate.</summary>
    /// <param name="moment">The share of the period that has passed, from 0 to 1.</param>
    public double At(double moment)
    {
        double within = (moment - (1 - _width) / 2) / _width;
        double depth = Math.Min(PeakFactor, DefaultPeakFactor) - 1;
        return within is < 0 or > 1 ? 0 : (1 - depth * Math.Cos(2 * Math.PI * within)) / _width;
    }

    // By rejection sampling (von Neumann): uniform points below the peak are kept where they are below the curve, which is half of them or
    // more.
    internal double Draw(Random random)
    {
        while (true)
        {
            double moment = (1 - _width) / 2 + _width * random.NextDouble();
            if (random.NextDouble() * PeakFactor <= At(moment))
                return moment;
        }
    }
}
