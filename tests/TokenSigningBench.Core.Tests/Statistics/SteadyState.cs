using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Tests.Statistics;

/// <summary>
/// Figures of a long simulation with their standard errors. Neighbouring response times are correlated, so their own spread is too small.
/// The run is cut into 30 batches, each much longer than a busy period, and the error comes from the spread between batches (batch means:
/// Law, Simulation Modeling and Analysis, section 9.5.3).
/// </summary>
internal sealed class SteadyState(double[] responses)
{
    private const int Batches = 30;

    // The first tenth is discarded, because it starts with an empty server.
    private readonly double[] _settled = responses[(responses.Length / 10)..];

    /// <summary>
    /// Asserts that a figure is within four standard errors of theory. The standard error must be below 2%, or the assertion would mean
    /// little.
    /// </summary>
    public void ShouldHave(Func<double[], double> figure, double theory)
    {
        Summary batches = new([.. _settled.Chunk(_settled.Length / Batches).Take(Batches).Select(figure)]);
        batches.StandardError.ShouldBeLessThan(0.02 * theory);
        figure(_settled).ShouldBe(theory, 4 * batches.StandardError);
    }

    public void ShouldHaveMean(double theory) => ShouldHave(times => times.Mean(), theory);

    public void ShouldHavePercentile(double percent, double theory) => ShouldHave(times => times.Quantile(percent / 100), theory);
}
