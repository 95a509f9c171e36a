using System.Runtime.ExceptionServices;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>How a load balancer chooses a node. It does not know how busy the nodes are.</summary>
public enum Balancer
{
    /// <summary>Each node in turn. A node's arrivals are more regular than the fleet's.</summary>
    RoundRobin,

    /// <summary>Any node with equal probability. The load is even only in the long run.</summary>
    Random,
}

/// <summary>Several equal nodes behind a load balancer that takes no time itself.</summary>
public sealed record Fleet(int Nodes, Node Node, Balancer Balancer = Balancer.RoundRobin)
{
    public static Fleet Of(Node node) => new(1, node);

    /// <summary>
    /// Simulates with separate service times for each node, so that the correlation of successive times stays within the node.
    /// </summary>
    /// <param name="arrivals">The arrival of each request, in milliseconds, in order.</param>
    /// <param name="servicesOf">
    /// Returns a node's service times in milliseconds, given the node's index and the indexes of its requests. Called from several threads.
    /// </param>
    /// <param name="seed">Decides the choices of a random balancer.</param>
    /// <returns>Milliseconds from each arrival to its end, in the same order.</returns>
    /// <exception cref="ArgumentException">There is no node, or <see cref="Node.Responses"/> throws it.</exception>
    public double[] Responses(IReadOnlyList<double> arrivals, Func<int, int[], double[]> servicesOf, int seed)
    {
        ThrowIfInvalid();
        int[][] requestsOf = Spread(arrivals.Count, seed);
        var responses = new double[arrivals.Count];
        // Nodes share nothing and write to separate elements, so the threads do not affect the result.
        try
        {
            Parallel.For(
                0,
                Nodes,
                node =>
                {
                    int[] requests = requestsOf[node];
                    double[] own = Node.Responses(Array.ConvertAll(requests, request => arrivals[request]), servicesOf(node, requests));
                    for (int i = 0; i < requests.Length; i++)
                        responses[requests[i]] = own[i];
                }
            );
        }
        catch (AggregateException e)
        {
            // Callers get the node's own exception, not an AggregateException.
            ExceptionDispatchInfo.Throw(e.InnerException!);
        }

        return responses;
    }

    internal void ThrowIfInvalid()
    {
        Node.ThrowIfInvalid();
        if (Nodes < 1)
            throw new ArgumentException("A fleet has at least one node", nameof(Nodes));
    }

    private int[][] Spread(int count, int seed)
    {
        Random random = RandomSequence.For(seed, RandomPurpose.Balancing);
        List<int>[] requestsOf = [.. Enumerable.Range(0, Nodes).Select(_ => new List<int>(count / Nodes + 1))];
        for (int request = 0; request < count; request++)
            requestsOf[Balancer == Balancer.RoundRobin ? request % Nodes : random.Next(Nodes)].Add(request);
        return Array.ConvertAll(requestsOf, requests => requests.ToArray());
    }
}
