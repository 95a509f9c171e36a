using System.Globalization;
using System.Text.Json;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Plans;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Tests.Capacity;

/// <summary>One recorded load test with what was measured before it, as ForecastRecording of the lab's tests writes it.</summary>
internal sealed record RecordedLoadTest(
    string Server,
    int Bits,
    string Condition,
    int Round,
    double LoginsPerSecond,
    Calibration Calibration,
    PlanTrial Trial,
    PlanTrial LoadTest
);

/// <summary>
/// A percentile of a recorded load test: the forecast and its interval, with every source of error and with arrivals alone. No forecast is
/// an overload.
/// </summary>
internal sealed record RecordedPercentile(
    double Measured,
    double? Predicted,
    double? Low,
    double? High,
    double ArrivalsOnly,
    double ArrivalsOnlyLow,
    double ArrivalsOnlyHigh
);

/// <summary>A line of Vectors/forecasts.jsonl. Times in ms. Round 0 served to develop the model; the others are counted.</summary>
internal sealed record RecordedForecast(
    string Server,
    int Bits,
    string Condition,
    int Round,
    double LoginsPerSecond,
    int Logins,
    double? OtherCoresInCalibration,
    double? OtherCoresInTrial,
    double? OtherCoresInLoadTest,
    RecordedPercentile P50,
    RecordedPercentile P95
)
{
    private const int Seed = 1;
    private static readonly string File = Path.Combine("Vectors", "forecasts.jsonl");
    private static readonly JsonSerializerOptions Json = JsonSerializerOptions.Web;

    public static IReadOnlyList<RecordedForecast> Counted() =>
        [
            .. System
                .IO.File.ReadLines(Path.Combine(AppContext.BaseDirectory, File))
                .Select(line => JsonSerializer.Deserialize<RecordedForecast>(line, Json)!)
                .Where(forecast => forecast.Round > 0),
        ];

    /// <summary>Makes the forecasts of recorded load tests, with nothing of the load tests but their rate and period.</summary>
    public static void Make(string records, string forecasts) =>
        System.IO.File.WriteAllLines(
            forecasts,
            System
                .IO.File.ReadLines(records)
                .Select(line => JsonSerializer.Serialize(Of(JsonSerializer.Deserialize<RecordedLoadTest>(line)!), Json))
        );

    private static RecordedForecast Of(RecordedLoadTest record)
    {
        MeasuredStorm trial = record.Trial.Storm,
            load = record.LoadTest.Storm;
        Node node = record.Calibration.NodeOf(record.Trial.Cores, trial.GeneratorMilliseconds);
        var request = new ForecastRequest
        {
            ServiceMilliseconds = trial.WithGeneratorTime(record.Calibration.ServiceTimes()),
            DelayMilliseconds = record.Calibration.DelayMilliseconds(),
            Fleet = Fleet.Of(node),
            LoginsPerSecond = record.LoginsPerSecond,
            Over = load.Over,
            Seed = Seed,
            Correction = TrialCorrection.Of(trial, record.Calibration, node, Seed),
        };
        var forecast = Forecast.Of(request);
        double[][] arrivalsOnly = ArrivalsOnly(request);
        var measured = ResponseTimes.Of(load.ResponseMilliseconds.ToArray());
        return new(
            record.Server,
            record.Bits,
            record.Condition,
            record.Round,
            Short(record.LoginsPerSecond),
            load.ResponseMilliseconds.Count,
            Short(record.Calibration.OtherCores),
            Short(trial.OtherCores),
            Short(load.OtherCores),
            Percentile(50),
            Percentile(95)
        );

        RecordedPercentile Percentile(double percent)
        {
            PercentileRange? range = forecast.Ranges.FirstOrDefault(range => range.Percent == percent);
            double[] bursts = [.. arrivalsOnly.Select(burst => Percentiles.OfSorted(burst, percent)).Order()];
            return new(
                Short(measured.At(percent)!.Value),
                Short(forecast.Responses?.At(percent)),
                Short(range?.LowMilliseconds),
                Short(range?.HighMilliseconds),
                Short(Percentiles.OfSorted([.. arrivalsOnly.SelectMany(burst => burst).Order()], percent)),
                Short(Percentiles.OfSorted(bursts, 5)),
                Short(Percentiles.OfSorted(bursts, 95))
            );
        }
    }

    // The interval as it was: arrivals vary, with a fixed headcount and an exact calibration.
    private static double[][] ArrivalsOnly(ForecastRequest request)
    {
        int users = (int)Math.Round(request.LoginsPerSecond * request.Over.TotalSeconds);
        var bursts = new double[Math.Clamp(200_000 / users, 20, 400)][];
        for (int burst = 0; burst < bursts.Length; burst++)
        {
            double[] arrivals = Arrivals.Plan(ArrivalPattern.Poisson, users, request.Over, Seed + burst);
            double[] services = ServiceTimes.InOrder(request.ServiceMilliseconds, users, Seed + burst);
            bursts[burst] =
            [
                .. request.Fleet.Node.Responses(arrivals, services).Select(response => response + request.DelayMilliseconds).Order(),
            ];
        }

        return bursts;
    }

    private static double? Short(double? value) => value is { } known ? Short(known) : null;

    private static double Short(double value) =>
        double.Parse(value.ToString("G5", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
}
