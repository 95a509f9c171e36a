using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// The mean waits of a fleet by formula: those of one node, which gets its share of the rate. In milliseconds; null where no formula
/// applies.
/// </summary>
internal static class FormulaWait
{
    public static double? AllenCunneen(ForecastRequest request)
    {
        if (ArrivalVariation(request) is not { } arrivals)
            return null;
        double mean = request.ServiceMilliseconds.Mean();
        return MeanWait.AllenCunneen(request.NodeLoad, arrivals, request.ServiceMilliseconds.Variance() / (mean * mean));
    }

    public static double? Sharing(ForecastRequest request)
    {
        // A Poisson process that is split at random stays a Poisson process; one that is dealt out in turn does not.
        bool isPoisson =
            request.Pattern == ArrivalPattern.Poisson && (request.Fleet.Nodes == 1 || request.Fleet.Balancer == Balancer.Random);
        return isPoisson && request.Fleet.Node.MaxInService is null ? MeanWait.ProcessorSharing(request.NodeLoad) : null;
    }

    // The squared coefficient of variation of the times between a node's arrivals, where the fleet's is c. In turn, each time is the sum of
    // as many as there are nodes: c/n. At random: (c + n - 1)/n (Whitt, The queueing network analyzer, Bell System Technical Journal 62(9),
    // 1983, section 4.4).
    private static double? ArrivalVariation(ForecastRequest request)
    {
        int nodes = request.Fleet.Nodes;
        double? variation = request.Pattern switch
        {
            ArrivalPattern.Poisson => 1,
            ArrivalPattern.Constant => 0,
            _ => null,
        };
        return request.Fleet.Balancer == Balancer.RoundRobin ? variation / nodes : (variation + nodes - 1) / nodes;
    }
}
