using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// The prediction intervals of a forecast, by simulation of login bursts. Each burst draws all that is not known: the calibration (its
/// times are resampled), the number of logins (Poisson), their arrivals and, where a trial load test corrects the model, its correction.
/// </summary>
internal static class PredictionIntervals
{
    private static readonly int MaxBursts = MeasuringTime.Of(400);

    // A second of simulation.
    private const int MaxLogins = 1_000_000;

    /// <returns>Empty for bursts so large that too few can be simulated.</returns>
    public static IReadOnlyList<PercentileRange> Of(ForecastRequest request)
    {
        var bursts = new double?[Math.Clamp(MaxLogins / request.Users(), 1, MaxBursts)][];
        if (bursts.Length < PercentileRange.MinStorms)
            return [];
        Parallel.For(0, bursts.Length, burst => bursts[burst] = Burst(request, unchecked(request.Seed + (burst + 1) * 7919)));
        return
        [
            .. from at in Enumerable.Range(0, ResponseTimes.Percents.Count)
            let figures = bursts.Select(burst => burst[at]).OfType<double>().ToArray()
            // A burst of few logins may lack a percentile that the expected number of logins has.
            where figures.Length >= PercentileRange.MinStorms
            select PercentileRange.Of(ResponseTimes.Percents[at], figures),
        ];
    }

    private static double?[] Burst(ForecastRequest request, int seed)
    {
        int users = Arrivals.Headcount(request.Pattern, request.Users(), seed);
        double[] services = ServiceTimes.Resampled(request.ServiceMilliseconds, seed);
        var times = ResponseTimes.Of(
            request.Fleet.Responses(
                Arrivals.Plan(request.Pattern, users, request.Over, seed, request.PeakFactor),
                (node, requests) => ServiceTimes.InOrder(services, requests.Length, seed, node),
                seed
            )
        );
        double[]? ratios = request.Correction?.Draw(seed);
        return [.. ResponseTimes.Percents.Select((percent, i) => Corrected(times.At(percent), percent, ratios?[i], request))];
    }

    // No login is shorter than the shortest that was calibrated, or than the trial shows where the model is too slow.
    private static double? Corrected(double? simulated, double percent, double? ratio, ForecastRequest request)
    {
        double? response = simulated + request.DelayMilliseconds;
        if (ratio is null || response is null)
            return response;
        double shortest = request.ServiceMilliseconds.Min() + request.DelayMilliseconds;
        return Math.Max(ratio.Value * response.Value, Math.Min(1, request.Correction!.RatioAt(percent)) * shortest);
    }
}
