using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>Predicted waiting times of logins, computed from the cost of one login.</summary>
/// <param name="Utilization">The share of the cores' time that is used over the whole period; 1 and more is an overload.</param>
/// <param name="PeakUtilization">The utilization at the peak: above 1 a queue builds up, at least for a while.</param>
/// <param name="Overload">Why there is no forecast; null where there is no overload.</param>
/// <param name="AllenCunneenMilliseconds">
/// The mean wait in the steady state, first come first served, by <see cref="MeanWait.AllenCunneen"/>. Null in an overload and in a
/// morning, which has no steady state.
/// </param>
/// <param name="SharingMilliseconds">
/// The mean wait under processor sharing, by <see cref="MeanWait.ProcessorSharing"/>. Also null where a node's arrivals are not Poisson or
/// its requests are limited.
/// </param>
/// <param name="SimulatedWaitMilliseconds">The mean simulated wait: response time less service time and delay. Null in an overload.</param>
/// <param name="Responses">The simulated response times of all bursts together; null in an overload.</param>
/// <param name="Storms">The number of simulated login bursts.</param>
/// <param name="Ranges">
/// The prediction intervals of a single burst; empty in an overload, and where the bursts are too few or too small.
/// </param>
public sealed record Forecast(
    double Utilization,
    double PeakUtilization,
    Overload? Overload,
    double? AllenCunneenMilliseconds,
    double? SharingMilliseconds,
    double? SimulatedWaitMilliseconds,
    ResponseTimes? Responses,
    int Storms,
    IReadOnlyList<PercentileRange> Ranges
)
{
    // 200 samples are beyond the 99.9th percentile. More bursts than the maximum add nothing to their range.
    private const int EnoughLogins = 200_000;
    private const int MaxStorms = 400;

    /// <summary>Computes the mean wait by formulas, and simulates login bursts until there are enough logins for the percentiles.</summary>
    /// <exception cref="ArgumentException">
    /// The request is invalid: service times, rate, period, nodes or peak factor are outside their limits.
    /// </exception>
    public static Forecast Of(ForecastRequest request)
    {
        request.ThrowIfInvalid();
        int users = request.Users();
        OfferedLoad load = request.NodeLoad;
        double peak = load.Utilization * (request.Pattern == ArrivalPattern.Morning ? new MorningCurve(request.PeakFactor).PeakFactor : 1);
        Node node = request.Fleet.Node;
        if (load.Erlangs >= node.MaxCores)
            return new(
                load.Utilization,
                peak,
                Overload.Of(request.LoginsPerSecond, request.Load.CapacityPerSecond * node.MaxCores / node.Cores, request.Over),
                null,
                null,
                null,
                null,
                0,
                []
            );

        var storms = new double[Math.Clamp(EnoughLogins / users, 1, MaxStorms)][];
        double wait = 0;
        for (int storm = 0; storm < storms.Length; storm++)
        {
            storms[storm] = Simulate(request, users, storm, out double service);
            wait += storms[storm].Mean() - service;
            for (int login = 0; login < users; login++)
                storms[storm][login] += request.DelayMilliseconds;
        }

        return new(
            load.Utilization,
            peak,
            null,
            FormulaWait.AllenCunneen(request),
            FormulaWait.Sharing(request),
            // Without waiting, rounding can make the difference of the two means slightly negative.
            Math.Max(0, wait / storms.Length),
            Corrected(ResponseTimes.Of([.. storms.SelectMany(responses => responses)]), request),
            storms.Length,
            PredictionIntervals.Of(request)
        );
    }

    // The mean and the maximum are the model's: a ratio of percentiles does not correct them.
    private static ResponseTimes Corrected(ResponseTimes times, ForecastRequest request) =>
        request.Correction is { } correction
            ? times with
            {
                P50 = times.P50 * correction.RatioAt(50),
                P90 = times.P90 * correction.RatioAt(90),
                P95 = times.P95 * correction.RatioAt(95),
                P99 = times.P99 * correction.RatioAt(99),
                P999 = times.P999 * correction.RatioAt(99.9),
            }
            : times;

    private static double[] Simulate(ForecastRequest request, int users, int storm, out double meanService)
    {
        int seed = request.Seed + storm;
        double[] arrivals = Arrivals.Plan(request.Pattern, users, request.Over, seed, request.PeakFactor);
        var sums = new double[request.Fleet.Nodes];
        double[] responses = request.Fleet.Responses(
            arrivals,
            (node, requests) =>
            {
                double[] services = ServiceTimes.InOrder(request.ServiceMilliseconds, requests.Length, seed, node);
                sums[node] = services.Sum();
                return services;
            },
            seed
        );
        meanService = sums.Sum() / users;
        return responses;
    }
}
