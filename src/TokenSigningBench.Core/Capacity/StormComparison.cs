using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>A percentile of a storm: as measured, as the model has it that was told how the storm went, and as it was foretold.</summary>
/// <param name="Percent">Which, in percent.</param>
/// <param name="ModelMilliseconds">Of the model with the storm's own arrivals and service times; null where the server did not say these.</param>
/// <param name="RescaledMilliseconds">Of the model with the storm's own arrivals, and the calibration's service times brought to the storm's mean: free of drift, and of the wait that is in a server's own times where it shares its cores. Null where that mean is not known.</param>
/// <param name="ForecastMilliseconds">From calibration alone; null where there is no forecast.</param>
/// <param name="Range">What nine in ten single storms show in the forecast; null where there is none.</param>
public sealed record ComparedPercentile(
    double Percent,
    double MeasuredMilliseconds,
    double? ModelMilliseconds,
    double? RescaledMilliseconds,
    double? ForecastMilliseconds,
    PercentileRange? Range
)
{
    /// <summary>The model's error as a share of what was measured: below zero where it says too short a time.</summary>
    public double? ModelError => ModelMilliseconds / MeasuredMilliseconds - 1;

    /// <summary>That of the model with rescaled times.</summary>
    public double? RescaledError => RescaledMilliseconds / MeasuredMilliseconds - 1;

    public double? ForecastError => ForecastMilliseconds / MeasuredMilliseconds - 1;
}

/// <summary>A storm beside what two models make of it.</summary>
/// <param name="Node">The server as it was modelled.</param>
/// <param name="Utilization">The share of its cores' time that the storm used while people came, by its own service times; null where these are not known.</param>
/// <param name="ForecastUtilisation">The same as it was foretold.</param>
/// <param name="Percentiles">p50, p90, p95 and p99, those of them that the storm was large enough for.</param>
/// <param name="Fit">How each discipline fits, with the storm's own arrivals and mean service time, or the server's own times where that is not known; null where neither is, or too few came.</param>
/// <param name="Drift">By what share service times were longer in the storm than in the calibration; below zero where shorter, null where nothing was measured in both.</param>
/// <param name="Overload">Why nothing was foretold; null where there is no overload.</param>
public sealed record StormComparison(
    Node Node,
    double? Utilization,
    double ForecastUtilisation,
    IReadOnlyList<ComparedPercentile> Percentiles,
    DisciplineFit? Fit,
    double? Drift,
    Overload? Overload
)
{
    /// <summary>The drift above which a forecast is not to blame for its error.</summary>
    public const double MaxDrift = 0.05;

    private static readonly double[] Compared = [50, 90, 95, 99];

    /// <summary>Whether the machine was another one, as it were, than when it was calibrated.</summary>
    public bool HasDrifted => Math.Abs(Drift ?? 0) > MaxDrift;

    /// <param name="storm">The storm, of two people or more.</param>
    /// <param name="calibration">The server's, taken before.</param>
    /// <param name="node">The server's cores, and the discipline that it has by its make.</param>
    /// <param name="seed">The same seed gives the same forecast.</param>
    /// <exception cref="ArgumentException">The storm's lists differ in length or hold what is no time, or there is too little to compare.</exception>
    public static StormComparison Of(MeasuredStorm storm, Calibration calibration, Node node, int seed = 1993)
    {
        if (storm.ArrivalMilliseconds.Count != storm.ResponseMilliseconds.Count || storm.ArrivalMilliseconds.Count < 2)
            throw new ArgumentException("Two people or more came, each with a response time", nameof(storm));

        double delay = calibration.DelayMilliseconds();
        // A forecast knows what its own load generator will take of the server's cores, and nothing of the storm.
        double[] calibrated =
        [
            .. calibration
                .ServiceTimes()
                .Select(service => service + (storm.GeneratorMilliseconds > 0 ? calibration.GeneratorMilliseconds ?? 0 : 0)),
        ];
        double[]? services = storm.ServiceTimes();
        ResponseTimes measured = ResponseTimes.Of([.. storm.ResponseMilliseconds]);
        ResponseTimes? model = Modelled(services);
        double[]? rescaledServices = storm.RescaledTimes(calibration, seed);
        ResponseTimes? rescaled = Modelled(rescaledServices);
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

        ResponseTimes? Modelled(double[]? times) =>
            times is null
                ? null
                : ResponseTimes.Of(Array.ConvertAll(node.Responses(storm.ArrivalMilliseconds, times), response => response + delay));
    }

    // Processor time, where both have it: under load the server's own word is longer for sharing its cores, and would look like drift.
    private static double? DriftOf(MeasuredStorm storm, Calibration calibration) =>
        storm.ProcessorMilliseconds is { } processor && calibration.ProcessorMilliseconds is { } before
            ? processor / before - 1
            : storm.ServerMilliseconds?.Median() / calibration.ServerMilliseconds?.Median() - 1;
}
