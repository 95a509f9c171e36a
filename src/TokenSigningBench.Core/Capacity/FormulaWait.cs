using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>The mean waits that formulas foretell for a fleet: those of one node, which gets its share of the rate. Milliseconds; null where no formula holds.</summary>
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
        // A Poisson process that is thinned by chance is one again; one that is dealt out in turn is not.
        bool isPoisson =
            request.Pattern == ArrivalPattern.Poisson && (request.Fleet.Nodes == 1 || request.Fleet.Balancer == Balancer.Random);
        return isPoisson && request.Fleet.Node.MaxInService is null ? MeanWait.ProcessorSharing(request.NodeLoad) : null;
    }

    // The variance of the times between a node's arrivals over the square of their mean, where the fleet's is c: in turn, each is a sum of as many as there are
    // nodes, c/n; by chance, (c + n - 1)/n (Whitt, The queueing network analyzer, Bell System Technical Journal 62(9), 1983, section 4.4).
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
