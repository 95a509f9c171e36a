namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// Processor sharing with a limit, event by event. n requests in service on c cores run at min(1, c/n) each: all alike, so the work that each has been given since
/// any moment is the same, and is the virtual time. A request ends at a virtual time known when it starts, whoever else comes or goes: a priority queue by that
/// time is all there is, and n requests take O(n log n) (the virtual time of
/// Parekh and Gallager, IEEE/ACM Transactions on Networking 1(3), 1993).
/// </summary>
internal sealed class NodeSimulation(int cores, int mostInService, double[] arrivals, double[] services)
{
    private readonly PriorityQueue<int, double> _inServiceByVirtualEnd = new();
    private readonly double[] _responses = new double[arrivals.Length];
    private double _now;
    private double _virtual;

    // Requests start in order of arrival, so those who wait are the ones between these two.
    private int _arrived;
    private int _started;

    public double[] Run()
    {
        while (_arrived < arrivals.Length)
        {
            ServeUntil(arrivals[_arrived]);
            _arrived++;
            StartWhoeverCan();
        }

        ServeUntil(double.PositiveInfinity);
        return _responses;
    }

    private void ServeUntil(double moment)
    {
        while (_inServiceByVirtualEnd.TryPeek(out int request, out double virtualEnd))
        {
            double speed = Math.Min(1, (double)cores / _inServiceByVirtualEnd.Count);
            double end = _now + (virtualEnd - _virtual) / speed;
            if (end > moment)
            {
                _virtual += (moment - _now) * speed;
                _now = moment;
                return;
            }

            _inServiceByVirtualEnd.Dequeue();
            _responses[request] = end - arrivals[request];
            (_now, _virtual) = (end, virtualEnd);
            StartWhoeverCan();
        }

        // Nobody is there: a fresh start of the virtual time keeps its digits for small times in a long run.
        (_now, _virtual) = (moment, 0);
    }

    private void StartWhoeverCan()
    {
        while (_started < _arrived && _inServiceByVirtualEnd.Count < mostInService)
        {
            _inServiceByVirtualEnd.Enqueue(_started, _virtual + services[_started]);
            _started++;
        }
    }
}
