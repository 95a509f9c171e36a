namespace TokenSigningBench.Core.Capacity;

/// <summary>Erlang's second formula (Erlang C): the probability that an arrival finds all cores busy.</summary>
internal static class ErlangC
{
    /// <summary>The share of arrivals that wait in an M/M/c queue.</summary>
    /// <remarks>
    /// Computed with the recursion of Erlang B, which neither overflows nor cancels: B(0) = 1, B(n) = aB(n-1) / (n + aB(n-1)), C = B / (1 -
    /// ρ(1 - B)) (Cooper, Introduction to Queueing Theory, 2nd edition 1981, chapter 3).
    /// </remarks>
    /// <exception cref="ArgumentException">The load is an overload, or zero.</exception>
    public static double WaitProbability(OfferedLoad load)
    {
        load.ThrowIfUnstable();
        double blocked = 1;
        // Far more cores than work: nothing is blocked, and the remaining steps change nothing.
        for (int n = 1; n <= load.Cores && blocked > 0; n++)
            blocked = load.Erlangs * blocked / (n + load.Erlangs * blocked);
        return blocked / (1 - load.Utilization * (1 - blocked));
    }
}
