namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// Cores that everything at work shares, event by event. n at work on c cores run at min(1, c/n) each: all alike, so the work that each has been given since any moment is the same, and
/// is the virtual time. What starts ends at a virtual time known when it starts, whatever else comes or goes: a priority queue by that time is all there is, and n take O(n log n) (the
/// virtual time of Parekh and Gallager, IEEE/ACM Transactions on Networking 1(3), 1993).
/// </summary>
internal sealed class SharedCores<T>(int cores)
{
    private readonly PriorityQueue<T, double> _byVirtualEnd = new();
    private double _virtual;

    /// <summary>The moment that has been reached, in milliseconds.</summary>
    public double Now { get; private set; }

    /// <summary>How many are at work.</summary>
    public int AtWork => _byVirtualEnd.Count;

    /// <param name="milliseconds">The time of one core that it needs.</param>
    public void Start(T what, double milliseconds) => _byVirtualEnd.Enqueue(what, _virtual + milliseconds);

    /// <summary>Goes on to the next end, or to a moment where nothing ends until then.</summary>
    public bool TryEnd(double moment, out T ended)
    {
        if (!_byVirtualEnd.TryPeek(out ended!, out double virtualEnd))
        {
            // Nobody is there: a fresh start of the virtual time keeps its digits for small times in a long run.
            (Now, _virtual) = (moment, 0);
            return false;
        }

        double speed = Math.Min(1, (double)cores / _byVirtualEnd.Count);
        double end = Now + (virtualEnd - _virtual) / speed;
        if (end > moment)
        {
            _virtual += (moment - Now) * speed;
            Now = moment;
            return false;
        }

        _byVirtualEnd.Dequeue();
        (Now, _virtual) = (end, virtualEnd);
        return true;
    }
}
