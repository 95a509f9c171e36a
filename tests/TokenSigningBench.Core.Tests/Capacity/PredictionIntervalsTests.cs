namespace TokenSigningBench.Core.Tests.Capacity;

/// <summary>
/// The simulated coverage of the 90% prediction interval (docs/explanation/forecast.md): a server of 2 cores at 50%, whose speed differs
/// between calibration, trial and load test by a standard deviation of 5%.
/// </summary>
public class PredictionIntervalsTests
{
    private const int Cases = 100;
    private const double Service = 30;
    private const double Drift = 0.05;
    private const double PerSecond = 2 * 0.5 * 1e3 / Service;
    private static readonly TimeSpan Over = TimeSpan.FromSeconds(8);
    private static readonly Node Node = new(2, Discipline.ProcessorSharing);

    [SkippableTheory]
    [InlineData(true, Drift, 0.84, 0.97, 0.84)]
    [InlineData(false, Drift, 0.1, 0.5, 0.6)]
    [InlineData(false, 0, 0.84, 0.97, 0.84)]
    public void An_interval_holds_nine_of_ten_load_tests_with_every_source_of_error_or_for_a_correct_model_and_else_fewer(
        bool isCorrected,
        double drift,
        double low,
        double high,
        double lowP95
    )
    {
        if (!isCorrected)
            LongTest.SkipUnlessAll("hundreds of simulated load tests");
        (double p50, double p95) = Coverage(
            (request, calibration, trial) =>
                PredictionIntervals.Of(
                    isCorrected ? request with { Correction = TrialCorrection.Of(trial, calibration, Node, 1) } : request
                ),
            drift
        );
        p50.ShouldBeInRange(low, high);
        p95.ShouldBeInRange(lowP95, lowP95 + (high == 0.5 ? 0.3 : 0.13));
    }

    [Fact]
    public void The_headcount_is_a_Poisson_number_except_at_equal_intervals()
    {
        double[] heads = [.. Enumerable.Range(1, 400).Select(seed => (double)Arrivals.Headcount(ArrivalPattern.Poisson, 900, seed))];
        // The standard deviation of a Poisson number is the root of its mean.
        (heads.Average(), Math.Sqrt(heads.Average(head => (head - 900) * (head - 900)))).ShouldSatisfyAllConditions(
            both => both.Item1.ShouldBe(900, 6),
            both => both.Item2.ShouldBe(30, 3)
        );
        Arrivals.Headcount(ArrivalPattern.Constant, 900, 1).ShouldBe(900);
    }

    // The share of load tests whose measured p50 and p95 lie in the interval.
    private static (double P50, double P95) Coverage(
        Func<ForecastRequest, Calibration, MeasuredStorm, IReadOnlyList<PercentileRange>> intervals,
        double drift
    )
    {
        int p50 = 0,
            p95 = 0;
        for (int i = 0; i < Cases; i++)
        {
            var random = new Random(i);
            double[] times = Times(160);
            var calibration = new Calibration { ResponseMilliseconds = times, ProcessorMilliseconds = times.Average() };
            MeasuredStorm trial = Measure(2 * i + 10_000),
                load = Measure(2 * i + 10_001);
            var request = new ForecastRequest
            {
                ServiceMilliseconds = calibration.ServiceTimes(),
                Fleet = Fleet.Of(Node),
                LoginsPerSecond = PerSecond,
                Over = Over,
            };
            IReadOnlyList<PercentileRange> ranges = intervals(request, calibration, trial);
            var measured = ResponseTimes.Of(load.ResponseMilliseconds.ToArray());
            p50 += Holds(ranges, measured, 50);
            p95 += Holds(ranges, measured, 95);

            double[] Times(int count)
            {
                double speed = Math.Exp(drift * Normal.Sample(random, 0, 1));
                return [.. Enumerable.Range(0, count).Select(_ => speed * Service * Math.Exp(0.1 * Normal.Sample(random, 0, 1)))];
            }

            MeasuredStorm Measure(int seed)
            {
                int users = Arrivals.Headcount(ArrivalPattern.Poisson, (int)(PerSecond * Over.TotalSeconds), seed);
                double[] arrivals = Arrivals.Plan(ArrivalPattern.Poisson, users, Over, seed);
                double[] services = Times(users);
                return new()
                {
                    ArrivalMilliseconds = arrivals,
                    ResponseMilliseconds = Node.Responses(arrivals, services),
                    ProcessorMilliseconds = services.Average(),
                    Over = Over,
                };
            }
        }

        return (p50 / (double)Cases, p95 / (double)Cases);
    }

    private static int Holds(IReadOnlyList<PercentileRange> ranges, ResponseTimes measured, double percent)
    {
        PercentileRange range = ranges.First(range => range.Percent == percent);
        return measured.At(percent) >= range.LowMilliseconds && measured.At(percent) <= range.HighMilliseconds ? 1 : 0;
    }
}
