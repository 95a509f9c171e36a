using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>What logins will wait, foretold from how long one takes.</summary>
/// <param name="Utilization">The share of the cores' time that is used over the whole time; 1 and more is an overload.</param>
/// <param name="PeakUtilisation">The same in the worst moment: above 1 a queue builds up, if only for a while.</param>
/// <param name="Overload">Why there is nothing to foretell; null where there is no overload.</param>
/// <param name="AllenCunneenMilliseconds">The mean wait in the steady state, first come first served, by the approximation of <see cref="MeanWait.AllenCunneen"/>. Null in an overload and in a morning, which has no steady state.</param>
/// <param name="SharingMilliseconds">The same under processor sharing, by <see cref="MeanWait.ProcessorSharing"/>; null as well where a node's arrivals are not Poisson or its requests are limited.</param>
/// <param name="SimulatedWaitMilliseconds">The mean wait that was simulated: response time less service time and delay. Null in an overload.</param>
/// <param name="Responses">The simulated response times of all storms together; null in an overload.</param>
/// <param name="Storms">How many storms were simulated.</param>
/// <param name="Ranges">How much one storm differs from another; empty in an overload, and where the storms are too few or too small to say.</param>
public sealed record Forecast(
    double Utilization,
    double PeakUtilisation,
    Overload? Overload,
    double? AllenCunneenMilliseconds,
    double? SharingMilliseconds,
    double? SimulatedWaitMilliseconds,
    ResponseTimes? Responses,
    int Storms,
    IReadOnlyList<PercentileRange> Ranges
)
{
    // Enough for 200 samples beyond the 99.9th percentile, and more storms than that say nothing new of their range.
    private const int EnoughLogins = 200_000;
    private const int MaxStorms = 400;

    /// <summary>Foretells: formulas for the mean wait, and one simulated storm after another until there are enough logins for the percentiles.</summary>
    /// <exception cref="ArgumentException">The request cannot be: service times, rate, time, nodes or peak factor are outside their limits.</exception>
    public static Forecast Of(ForecastRequest request)
    {
        request.ThrowIfImpossible();
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
            // Where nobody waits, the difference of two means may come out below zero in its last digit.
            Math.Max(0, wait / storms.Length),
            ResponseTimes.Of([.. storms.SelectMany(responses => responses)]),
            storms.Length,
            PercentileRange.Of([.. storms.Select(ResponseTimes.Of)])
        );
    }

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
