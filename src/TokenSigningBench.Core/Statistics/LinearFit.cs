using MathNet.Numerics;
using MathNet.Numerics.Distributions;

namespace TokenSigningBench.Core.Statistics;

/// <summary>A straight line through points by least squares, with the confidence interval of its slope.</summary>
/// <param name="Intercept">The value at 0.</param>
/// <param name="Low">The lower end of the slope's interval.</param>
/// <param name="High">The upper end of the slope's interval.</param>
public readonly record struct LinearFit(double Intercept, double Slope, double Low, double High)
{
    // Two points are always on a line, which then has no interval.
    private const int MinPoints = 3;

    /// <summary>
    /// The line through points that are independent of each other. The interval is Student's with two degrees of freedom less than there
    /// are points (Draper and Smith, Applied Regression Analysis, section 1.4).
    /// </summary>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    /// <returns>Null for fewer than three points, or if all are at one position.</returns>
    public static LinearFit? Of(IReadOnlyList<double> at, IReadOnlyList<double> values, double level)
    {
        if (at.Count < MinPoints || at.Count != values.Count || !at.Concat(values).All(double.IsFinite) || at.Distinct().Count() < 2)
            return null;
        (double intercept, double slope) = Fit.Line([.. at], [.. values]);
        double mean = at.Average();
        double squares = at.Sum(one => (one - mean) * (one - mean));
        double residuals = at.Zip(values, (one, value) => value - intercept - slope * one).Sum(rest => rest * rest);
        double margin = Math.Sqrt(residuals / (at.Count - 2) / squares) * StudentT.InvCDF(0, 1, at.Count - 2, 0.5 + level / 2);
        return new(intercept, slope, slope - margin, slope + margin);
    }

    /// <summary>
    /// The slope over rounds in which all positions were measured: a line through each round's values, then the interval of the rounds'
    /// slopes. What slows a whole round does not widen it.
    /// </summary>
    /// <param name="at">The positions.</param>
    /// <param name="rounds">For each position, its values in the order of the rounds.</param>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    /// <returns>Null for fewer than two rounds or positions.</returns>
    public static LinearFit? OfRounds(IReadOnlyList<double> at, IReadOnlyList<IReadOnlyList<double>> rounds, double level)
    {
        int count = rounds.Count == 0 ? 0 : rounds.Min(values => values.Count);
        if (count < 2 || at.Count != rounds.Count || at.Distinct().Count() < 2)
            return null;
        double[] positions = [.. at];
        (double Intercept, double Slope)[] lines =
        [
            .. Enumerable.Range(0, count).Select(round => Fit.Line(positions, [.. rounds.Select(values => values[round])])),
        ];
        var slope = new TrimmedMean([.. lines.Select(line => line.Slope)]);
        double margin = slope.Margin(level);
        return new(new TrimmedMean([.. lines.Select(line => line.Intercept)]).Mean, slope.Mean, slope.Mean - margin, slope.Mean + margin);
    }
}
