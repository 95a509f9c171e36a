namespace TokenSigningBench.Core.Capacity;

/// <summary>Erlang's second formula: how likely it is that an arrival finds all cores busy.</summary>
internal static class ErlangC
{
    /// <summary>The share of arrivals that must wait in an M/M/c queue.</summary>
    /// <remarks>By the recursion of his first formula, which neither overflows nor cancels: B(0) = 1, B(n) = aB(n-1) / (n + aB(n-1)), C = B / (1 - ρ(1 - B))
    /// (Cooper, Introduction to Queueing Theory, 2nd edition 1981, chapter 3).</remarks>
    /// <exception cref="ArgumentException">It is an overload, or no load at all.</exception>
    public static double ShareThatWaits(OfferedLoad load)
    {
        load.ThrowIfEndless();
        double blocked = 1;
        for (int n = 1; n <= load.Cores; n++)
            blocked = load.Erlangs * blocked / (n + load.Erlangs * blocked);
        return blocked / (1 - load.Utilization * (1 - blocked));
    }
}
