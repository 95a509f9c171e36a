using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Tests.Statistics;

/// <summary>
/// Figures of a long simulation with their errors. Neighbouring response times are alike, so their own spread says too little: the run is cut into thirty batches, each
/// much longer than a busy time, and what they differ by is the error (batch means: Law, Simulation Modeling and Analysis, section 9.5.3).
/// </summary>
internal sealed class SteadyState(double[] responses)
{
    private const int Batches = 30;

    // Before that the first ones' empty server is still felt.
    private readonly double[] _settled = responses[(responses.Length / 10)..];

    /// <summary>Asserts that a figure is what theory says, within four standard errors, which must be below 2 % for that to mean anything.</summary>
    public void ShouldHave(Func<double[], double> figure, double theory)
    {
        Summary batches = new([.. _settled.Chunk(_settled.Length / Batches).Take(Batches).Select(figure)]);
        batches.StandardError.ShouldBeLessThan(0.02 * theory);
        figure(_settled).ShouldBe(theory, 4 * batches.StandardError);
    }

    public void ShouldHaveMean(double theory) => ShouldHave(times => times.Mean(), theory);

    public void ShouldHavePercentile(double percent, double theory) => ShouldHave(times => times.Quantile(percent / 100), theory);
}
