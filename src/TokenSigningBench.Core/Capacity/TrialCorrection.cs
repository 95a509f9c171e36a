using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>One percentile's correction.</summary>
/// <param name="Percent">50 for the median.</param>
/// <param name="Ratio">Measured over model, the geometric mean over the blocks: 1 where the model is right.</param>
/// <param name="Spread">How far the logarithm of another load test's ratio is from this one's, as a standard deviation.</param>
public sealed record PercentileCorrection(double Percent, double Ratio, double Spread);

/// <summary>
/// What a model misses: the measured percentiles of a trial load test over those that the model gives for the same arrivals, in blocks of
/// successive logins. A forecast is multiplied by them.
/// </summary>
/// <param name="Percentiles">The corrections of <see cref="ResponseTimes.Percents"/>.</param>
/// <param name="MeanError">
/// How far the logarithm of a load test's mean service time is from the calibration's, as a standard deviation.
/// </param>
public sealed record TrialCorrection(IReadOnlyList<PercentileCorrection> Percentiles, double MeanError)
{
    // A second of a trial of eight seconds: longer than a busy period of the queue at the loads of a trial.
    private const int Blocks = 8;

    // A load test's mean differs from the trial's by this much: the root mean square of 48 recorded pairs (ForecastCoverageTests).
    public const double RecordedMeanError = 0.05;

    /// <param name="trial">The load test, of <see cref="DisciplineFit.MinRequests"/> logins or more.</param>
    /// <param name="calibration">The calibration before it.</param>
    /// <param name="node">The server that ran it.</param>
    /// <param name="seed">The same seed gives the same correction.</param>
    /// <exception cref="ArgumentException">There are too few logins, or one has an impossible time.</exception>
    public static TrialCorrection Of(MeasuredStorm trial, Calibration calibration, Node node, int seed)
    {
        int logins = trial.ArrivalMilliseconds.Count;
        if (logins < DisciplineFit.MinRequests)
            throw new ArgumentException($"A trial of {logins} logins corrects nothing", nameof(trial));
        double[] services = ServiceTimes.InOrder(trial.WithGeneratorTime(calibration.ServiceTimes()), logins, seed);
        double[] model = node.Responses(trial.ArrivalMilliseconds, services);
        double delay = calibration.DelayMilliseconds();
        ResponseTimes[] measured = InBlocks([.. trial.ResponseMilliseconds]),
            predicted = InBlocks(Array.ConvertAll(model, response => response + delay));
        double change = Math.Log(trial.ProcessorMilliseconds / calibration.ProcessorMilliseconds ?? 1);
        return new(
            [.. ResponseTimes.Percents.Select(percent => CorrectionOf(percent, measured, predicted))],
            Math.Sqrt(change * change + RecordedMeanError * RecordedMeanError)
        );
    }

    internal double RatioAt(double percent) => Percentiles.First(one => one.Percent == percent).Ratio;

    /// <summary>The ratios of another load test of the same server.</summary>
    internal double[] Draw(int seed)
    {
        double t = StudentT.Sample(RandomSequence.For(seed, RandomPurpose.Correction), 0, 1, Blocks - 1);
        return [.. Percentiles.Select(one => one.Ratio * Math.Exp(one.Spread * t))];
    }

    private static ResponseTimes[] InBlocks(double[] responses) =>
        [
            .. Enumerable
                .Range(0, Blocks)
                .Select(block =>
                    ResponseTimes.Of(responses[(block * responses.Length / Blocks)..((block + 1) * responses.Length / Blocks)])
                ),
        ];

    // A block with no sample beyond the percentile has its longest time there. A load test is as far from the trial's mean as one more
    // block (Student's prediction interval). Its longer time does not make it steadier: the state of the machine changes slowly.
    private static PercentileCorrection CorrectionOf(double percent, ResponseTimes[] measured, ResponseTimes[] predicted)
    {
        double[] logs =
        [
            .. measured.Zip(
                predicted,
                (real, model) => Math.Log((real.At(percent) ?? real.Maximum) / (model.At(percent) ?? model.Maximum))
            ),
        ];
        return new(percent, Math.Exp(logs.Mean()), logs.StandardDeviation() * Math.Sqrt(1 + 1.0 / Blocks));
    }
}
