using System.Runtime.ExceptionServices;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>How a balancer chooses a node, knowing nothing of how busy they are.</summary>
public enum Balancer
{
    /// <summary>Each node in turn: as even as can be, so that a node's arrivals are more regular than the fleet's.</summary>
    RoundRobin,

    /// <summary>Any node, each as likely as the others: even in the long run only.</summary>
    Random,
}

/// <summary>Several equal nodes behind a balancer that itself takes no time.</summary>
/// <param name="Balancer">How a request gets to one of them.</param>
public sealed record Fleet(int Nodes, Node Node, Balancer Balancer = Balancer.RoundRobin)
{
    /// <summary>A fleet of one.</summary>
    public static Fleet Of(Node node) => new(1, node);

    /// <summary>Simulates with service times that each node has of its own, so that their likeness in time stays within the node.</summary>
    /// <param name="arrivals">When each request arrives, in milliseconds, in order.</param>
    /// <param name="servicesOf">Gives a node's service times in milliseconds: told the node from 0 on and the numbers of the requests that it gets. Called by several threads.</param>
    /// <param name="seed">What a random balancer does.</param>
    /// <returns>Milliseconds from each arrival to its end, in the same order.</returns>
    /// <exception cref="ArgumentException">As <see cref="Node.Responses"/> throws it, or there is no node.</exception>
    public double[] Responses(IReadOnlyList<double> arrivals, Func<int, int[], double[]> servicesOf, int seed)
    {
        ThrowIfImpossible();
        int[][] requestsOf = Spread(arrivals.Count, seed);
        var responses = new double[arrivals.Count];
        // Nodes share nothing and write to places of their own, so the threads change nothing in the result.
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
            // What a node says of its input is the fleet's to say.
            ExceptionDispatchInfo.Throw(e.InnerException!);
        }

        return responses;
    }

    internal void ThrowIfImpossible()
    {
        Node.ThrowIfImpossible();
        if (Nodes < 1)
            throw new ArgumentException("A fleet has at least one node", nameof(Nodes));
    }

    private int[][] Spread(int count, int seed)
    {
        Random random = RandomStream.For(seed, RandomPurpose.Balancing);
        List<int>[] requestsOf = [.. Enumerable.Range(0, Nodes).Select(_ => new List<int>(count / Nodes + 1))];
        for (int request = 0; request < count; request++)
            requestsOf[Balancer == Balancer.RoundRobin ? request % Nodes : random.Next(Nodes)].Add(request);
        return Array.ConvertAll(requestsOf, requests => requests.ToArray());
    }
}
