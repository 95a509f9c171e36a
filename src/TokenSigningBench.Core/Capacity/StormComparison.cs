using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// A percentile of a load test: measured, modelled with what the load test measured, and forecast from calibration alone.
/// </summary>
/// <param name="Percent">50 for the median.</param>
/// <param name="ModelMilliseconds">
/// From the model with the load test's own arrivals and service times; null where the server did not report these.
/// </param>
/// <param name="RescaledMilliseconds">
/// From the model with the load test's own arrivals and the calibration's service times, scaled to the load test's mean. Free of drift, and
/// of the wait in a server's own times where it shares its cores. Null where that mean is not known.
/// </param>
/// <param name="ForecastMilliseconds">From calibration alone; null where there is no forecast.</param>
/// <param name="Range">The 90% prediction interval of the forecast; null where there is none.</param>
public sealed record ComparedPercentile(
    double Percent,
    double MeasuredMilliseconds,
    double? ModelMilliseconds,
    double? RescaledMilliseconds,
    double? ForecastMilliseconds,
    PercentileRange? Range
)
{
    /// <summary>The model's error as a share of the measured value: below zero where the prediction is too short.</summary>
    public double? ModelError => ModelMilliseconds / MeasuredMilliseconds - 1;

    /// <summary>The error of the model with rescaled times, as a share of the measured value.</summary>
    public double? RescaledError => RescaledMilliseconds / MeasuredMilliseconds - 1;

    public double? ForecastError => ForecastMilliseconds / MeasuredMilliseconds - 1;
}

/// <summary>A measured load test compared with the predictions of two models.</summary>
/// <param name="Node">The modelled server.</param>
/// <param name="Utilization">
/// The share of the cores' time that the load test used during the arrivals, by its own service times; null where these are not known.
/// </param>
/// <param name="ForecastUtilization">The predicted utilization.</param>
/// <param name="Percentiles">p50, p90, p95 and p99, where the load test was large enough.</param>
/// <param name="Fit">
/// How each discipline fits, with the load test's own arrivals and mean service time, or the server's own times where that mean is not
/// known; null where neither is, or there are too few requests.
/// </param>
/// <param name="Drift">
/// By what share service times were longer in the load test than in the calibration: below zero where they were shorter, null where nothing
/// was measured in both.
/// </param>
/// <param name="Overload">Why there is no forecast; null where there is no overload.</param>
public sealed record StormComparison(
    Node Node,
    double? Utilization,
    double ForecastUtilization,
    IReadOnlyList<ComparedPercentile> Percentiles,
    DisciplineFit? Fit,
    double? Drift,
    Overload? Overload
)
{
    /// <summary>The drift above which a forecast error says nothing about the forecast.</summary>
    public const double MaxDrift = 0.05;

    private static readonly double[] Compared = [50, 90, 95, 99];

    /// <summary>Whether the machine's speed changed between calibration and load test.</summary>
    public bool HasDrifted => Math.Abs(Drift ?? 0) > MaxDrift;

    /// <param name="storm">The load test, of two users or more.</param>
    /// <param name="calibration">The same server's calibration, taken before.</param>
    /// <param name="node">The server's cores, and the discipline of its kind.</param>
    /// <param name="seed">The same seed gives the same forecast.</param>
    /// <exception cref="ArgumentException">
    /// The load test's lists differ in length or hold an impossible time, or it has fewer than two users.
    /// </exception>
    public static StormComparison Of(MeasuredStorm storm, Calibration calibration, Node node, int seed = 1993)
    {
        if (storm.ArrivalMilliseconds.Count != storm.ResponseMilliseconds.Count || storm.ArrivalMilliseconds.Count < 2)
            throw new ArgumentException("Two or more users are needed, each with a response time", nameof(storm));

        double delay = calibration.DelayMilliseconds();
        // A forecast knows how much core time its own load generator will take, and nothing else about the load test.
        double[] calibrated =
        [
            .. calibration
                .ServiceTimes()
                .Select(service => service + (storm.GeneratorMilliseconds > 0 ? calibration.GeneratorMilliseconds ?? 0 : 0)),
        ];
        double[]? services = storm.ServiceTimes();
        ResponseTimes measured = ResponseTimes.Of([.. storm.ResponseMilliseconds]);
        ResponseTimes? model = Model(services);
        double[]? rescaledServices = storm.RescaledTimes(calibration, seed);
        ResponseTimes? rescaled = Model(rescaledServices);
        double[]? judged = rescaledServices ?? services;
        Forecast? forecast = storm.Pattern is { } pattern
            ? Forecast.Of(
                new()
                {
                    ServiceMilliseconds = calibrated,
                    DelayMilliseconds = delay,
                    Fleet = Fleet.Of(node),
                    LoginsPerSecond = storm.ArrivalMilliseconds.Count / storm.Over.TotalSeconds,
                    Over = storm.Over,
                    Pattern = pattern,
                    PeakFactor = storm.PeakFactor,
                    Seed = seed,
                }
            )
            : null;
        double perCore = storm.ArrivalMilliseconds.Count / storm.Over.TotalMilliseconds / node.Cores;
        return new(
            node,
            (services?.Mean() ?? storm.ProcessorMilliseconds + storm.GeneratorMilliseconds) * perCore,
            calibrated.Mean() * perCore,
            [
                .. from percent in Compared
                let time = measured.At(percent)
                where time is not null
                select new ComparedPercentile(
                    percent,
                    time.Value,
                    model?.At(percent),
                    rescaled?.At(percent),
                    forecast?.Responses?.At(percent),
                    forecast?.Ranges.FirstOrDefault(range => range.Percent == percent)
                ),
            ],
            judged is null || judged.Length < DisciplineFit.MinRequests
                ? null
                : DisciplineFit.Of(
                    [
                        .. judged.Select(
                            (service, i) => new MeasuredRequest(storm.ArrivalMilliseconds[i], service, storm.ResponseMilliseconds[i])
                        ),
                    ],
                    node,
                    delay
                ),
            DriftOf(storm, calibration),
            forecast?.Overload
        );

        ResponseTimes? Model(double[]? times) =>
            times is null
                ? null
                : ResponseTimes.Of(Array.ConvertAll(node.Responses(storm.ArrivalMilliseconds, times), response => response + delay));
    }

    // Processor time, where both have it. Under load the server's reported time is longer because it shares its cores, which would look
    // like drift.
    private static double? DriftOf(MeasuredStorm storm, Calibration calibration) =>
        storm.ProcessorMilliseconds is { } processor && calibration.ProcessorMilliseconds is { } before
            ? processor / before - 1
            : storm.ServerMilliseconds?.Median() / calibration.ServerMilliseconds?.Median() - 1;
}
