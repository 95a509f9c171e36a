namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// How the rate of arrivals rises and falls in a morning: a raised cosine whose top is in the middle of the time. With a peak factor F of at most 2 it is
/// 1 - (F - 1) cos(2πx) over the whole time x from 0 to 1; with a larger one it is F/2 (1 - cos(2πu)) over the middle 2/F of the time, u going from 0 to 1 there,
/// and nobody comes before or after. Its mean is 1 and its top F whatever F is.
/// </summary>
public sealed record MorningCurve
{
    /// <summary>The peak factor unless another is named: nobody comes at the ends, and twice the mean at the top.</summary>
    public const double DefaultPeakFactor = 2;

    /// <summary>The largest peak factor: everybody within a fiftieth of the time.</summary>
    public const double MaxPeakFactor = 100;

    private readonly double _width;

    /// <param name="peakFactor">How many times the mean rate its top is, from 1 (which is flat) to <see cref="MaxPeakFactor"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is not within them.</exception>
    public MorningCurve(double peakFactor = DefaultPeakFactor)
    {
        if (peakFactor is not (>= 1 and <= MaxPeakFactor))
            throw new ArgumentOutOfRangeException(nameof(peakFactor), peakFactor, $"A peak factor lies between 1 and {MaxPeakFactor}");
        PeakFactor = peakFactor;
        _width = Math.Min(1, DefaultPeakFactor / peakFactor);
    }

    /// <summary>How many times the mean rate the top is.</summary>
    public double PeakFactor { get; }

    /// <summary>The rate at a moment, as a multiple of the mean rate.</summary>
    /// <param name="moment">The share of the time that has gone by, from 0 to 1.</param>
    public double At(double moment)
    {
        double within = (moment - (1 - _width) / 2) / _width;
        double depth = Math.Min(PeakFactor, DefaultPeakFactor) - 1;
        return within is < 0 or > 1 ? 0 : (1 - depth * Math.Cos(2 * Math.PI * within)) / _width;
    }

    // By rejection (von Neumann): points spread evenly under the top are kept where they lie under the curve, which is half of them or more.
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
