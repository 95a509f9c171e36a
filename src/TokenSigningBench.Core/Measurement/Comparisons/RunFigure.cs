namespace TokenSigningBench.Core.Measurement.Comparisons;

/// <summary>What a figure is measured in.</summary>
public enum FigureUnit
{
    /// <summary>Nanoseconds an operation.</summary>
    Nanoseconds,

    /// <summary>Milliseconds, of something that somebody waits for.</summary>
    Milliseconds,

    /// <summary>Operations a second: more is better.</summary>
    PerSecond,

    /// <summary>A time as a multiple of what the same run took for an RSA signature of 2048 bits.</summary>
    TimesRsa2048,
}

/// <summary>The one figure that a run says of something: however many samples it took, it is one.</summary>
/// <param name="Row">What was measured, with the parameters that decide it: the same in every run.</param>
/// <param name="Value">The figure, above zero: the median of the run's samples, unless the row's name says otherwise.</param>
/// <param name="Unit">Its unit.</param>
public sealed record RunFigure(string Row, double Value, FigureUnit Unit)
{
    /// <summary>What is compared: a time, so that more is always worse. Of a rate it is the time each.</summary>
    public double Cost => Unit == FigureUnit.PerSecond ? 1 / Value : Value;
}
