using System.Globalization;
using System.Text.Json.Serialization;
using TokenSigningBench.Lab.Plan;

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
/// A percentile of a recorded load test: the forecast and its interval, with every source of error and with arrivals alone. Without an
/// interval the forecast is an overload, or has too few logins.
/// </summary>
internal sealed record RecordedPercentile(
    double Percent,
    double InTrial,
    double Measured,
    double? Predicted,
    double? Low,
    double? High,
    double ArrivalsOnly,
    double ArrivalsOnlyLow,
    double ArrivalsOnlyHigh
)
{
    [JsonIgnore]
    public bool IsInInterval => Measured >= Low && Measured <= High;

    [JsonIgnore]
    public double? Width => High - Low;

    [JsonIgnore]
    public bool IsInArrivalsOnly => Measured >= ArrivalsOnlyLow && Measured <= ArrivalsOnlyHigh;

    [JsonIgnore]
    public double ArrivalsOnlyWidth => ArrivalsOnlyHigh - ArrivalsOnlyLow;
}

/// <summary>The mean processor time of a login in ms.</summary>
internal sealed record RecordedServiceTime(double Calibration, double Trial, double LoadTest);

/// <summary>A line of Vectors/forecasts.jsonl, or of the file with the recordings that served to develop the model. Times in ms.</summary>
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
    RecordedServiceTime ServiceTime,
    IReadOnlyList<RecordedPercentile> Percentiles
)
{
    private const int Seed = 1;
    private static readonly JsonSerializerOptions Json = JsonSerializerOptions.Web;

    public static IReadOnlyList<RecordedForecast> Load(string file) =>
        [
            .. File.ReadLines(Path.Combine(AppContext.BaseDirectory, "Vectors", file))
                .Select(line => JsonSerializer.Deserialize<RecordedForecast>(line, Json)!),
        ];

    public RecordedPercentile? At(double percent) => Percentiles.FirstOrDefault(one => one.Percent == percent);

    /// <summary>Makes the forecasts of recorded load tests, with nothing of the load tests but their rate and period.</summary>
    public static void Make(string records, string forecasts) =>
        File.WriteAllLines(
            forecasts,
            File.ReadLines(records).Select(line => JsonSerializer.Serialize(Of(JsonSerializer.Deserialize<RecordedLoadTest>(line)!), Json))
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
        double[] inTrial = [.. trial.ResponseMilliseconds.Order()];
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
            new(
                Short(record.Calibration.ProcessorMilliseconds!.Value),
                Short(trial.ProcessorMilliseconds!.Value),
                Short(load.ProcessorMilliseconds!.Value)
            ),
            [.. ResponseTimes.Percents.Where(percent => measured.At(percent) is not null).Select(Percentile)]
        );

        RecordedPercentile Percentile(double percent)
        {
            PercentileRange? range = forecast.Ranges.FirstOrDefault(range => range.Percent == percent);
            double[] bursts = [.. arrivalsOnly.Select(burst => Nearest(burst, percent)).Order()];
            return new(
                percent,
                Short(Nearest(inTrial, percent)),
                Short(measured.At(percent)!.Value),
                Short(forecast.Responses?.At(percent)),
                Short(range?.LowMilliseconds),
                Short(range?.HighMilliseconds),
                Short(Nearest([.. arrivalsOnly.SelectMany(burst => burst).Order()], percent)),
                Short(Nearest(bursts, 5)),
                Short(Nearest(bursts, 95))
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

    private static double Nearest(double[] sorted, double percent) => Core.Statistics.Percentiles.OfSorted(sorted, percent);

    private static double? Short(double? value) => value is { } known ? Short(known) : null;

    private static double Short(double value) =>
        double.Parse(value.ToString("G5", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
}
