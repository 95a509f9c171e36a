using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>One percentile's correction.</summary>
/// <param name="Percent">50 for the median.</param>
/// <param name="Ratio">Measured over model, the median over the blocks: 1 where the model is right.</param>
/// <param name="Spread">
/// How far one block is from another: 1.4826 times the median absolute deviation of the ratios' logarithms, which is the standard deviation
/// of normal values and which a stall in one block does not move (Rousseeuw and Croux, JASA 88, 1993).
/// </param>
public sealed record PercentileCorrection(double Percent, double Ratio, double Spread);

/// <summary>
/// What a model misses: the measured percentiles of a trial load test over those that the model gives for the same arrivals, in blocks of
/// successive logins. A forecast is multiplied by them.
/// </summary>
/// <param name="Percentiles">The corrections of <see cref="ResponseTimes.Percents"/>.</param>
/// <param name="Blocks">The number of blocks.</param>
/// <param name="MeanError">
/// How far the logarithms of two mean service times of the same server differ, as a standard deviation. It is estimated from one such
/// difference: that of the calibration and the trial.
/// </param>
public sealed record TrialCorrection(IReadOnlyList<PercentileCorrection> Percentiles, int Blocks, double MeanError)
{
    // A second of a trial of eight seconds: longer than a busy period of the queue at the loads of a trial.
    private const int BlockCount = 8;

    // Of a normal distribution.
    private const double DeviationsOfMedianDeviation = 1.4826;

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
        int blocks = BlockCount;
        ResponseTimes[] measured = InBlocks([.. trial.ResponseMilliseconds], blocks),
            predicted = InBlocks(Array.ConvertAll(model, response => response + delay), blocks);
        return new(
            [.. ResponseTimes.Percents.Select(percent => CorrectionOf(percent, measured, predicted))],
            blocks,
            Math.Abs(Math.Log(trial.ProcessorMilliseconds / calibration.ProcessorMilliseconds ?? 1))
        );
    }

    internal double RatioAt(double percent) => Percentiles.First(one => one.Percent == percent).Ratio;

    /// <summary>
    /// The ratios of another load test of the same server: it differs from the trial as one block of the trial from another, and by the
    /// error of the mean service time. The few blocks make it Student's t.
    /// </summary>
    internal double[] Draw(int seed)
    {
        Random random = RandomStream.For(seed, RandomPurpose.Correction);
        double block = StudentT.Sample(random, 0, 1, Blocks - 1),
            mean = MeanError * Normal.Sample(random, 0, 1);
        return [.. Percentiles.Select(one => one.Ratio * Math.Exp(one.Spread * block + mean))];
    }

    private static ResponseTimes[] InBlocks(double[] responses, int blocks) =>
        [
            .. Enumerable
                .Range(0, blocks)
                .Select(block =>
                    ResponseTimes.Of(responses[(block * responses.Length / blocks)..((block + 1) * responses.Length / blocks)])
                ),
        ];

    // A block with no sample beyond the percentile has its longest time there.
    private static PercentileCorrection CorrectionOf(double percent, ResponseTimes[] measured, ResponseTimes[] predicted)
    {
        double[] logs =
        [
            .. measured.Zip(
                predicted,
                (real, model) => Math.Log((real.At(percent) ?? real.Maximum) / (model.At(percent) ?? model.Maximum))
            ),
        ];
        double median = logs.Median();
        return new(percent, Math.Exp(median), DeviationsOfMedianDeviation * logs.Select(log => Math.Abs(log - median)).Median());
    }
}
