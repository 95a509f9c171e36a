namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// An event-driven simulation of cores that all tasks share. n tasks on c cores run at a speed of min(1, c/n) each. All tasks run at the
/// same speed, so the work that each has received since any moment is the same: it is the virtual time. A task ends at a virtual time that
/// is known when it starts, whatever else starts or ends. A priority queue by that time is therefore enough, and n tasks take O(n log n)
/// (the virtual time of Parekh and Gallager, IEEE/ACM Transactions on Networking 1(3), 1993).
/// </summary>
internal sealed class SharedCores<T>(int cores)
{
    private readonly PriorityQueue<T, double> _byVirtualEnd = new();
    private double _virtual;

    /// <summary>The simulated time, in milliseconds.</summary>
    public double Now { get; private set; }

    public int ActiveCount => _byVirtualEnd.Count;

    /// <param name="milliseconds">The core time that the task needs.</param>
    public void Start(T what, double milliseconds) => _byVirtualEnd.Enqueue(what, _virtual + milliseconds);

    /// <summary>Advances to the next end of a task, or to <paramref name="moment"/> where no task ends before.</summary>
    public bool TryEnd(double moment, out T ended)
    {
        if (!_byVirtualEnd.TryPeek(out ended!, out double virtualEnd))
        {
            // No task is active: restarting the virtual time at 0 keeps its precision for small times in a long run.
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
