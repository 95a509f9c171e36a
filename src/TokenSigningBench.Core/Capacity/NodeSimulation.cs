namespace TokenSigningBench.Core.Capacity;

/// <summary>Processor sharing with a limit on the requests in service. Excess requests queue in order of arrival.</summary>
internal sealed class NodeSimulation(int cores, int maxInService, double[] arrivals, double[] services)
{
    private readonly SharedCores<int> _cores = new(cores);
    private readonly double[] _responses = new double[arrivals.Length];

    // Requests start in order of arrival, so the waiting ones are those between these two indexes.
    private int _arrived;
    private int _started;

    public double[] Run()
    {
        while (_arrived < arrivals.Length)
        {
            ServeUntil(arrivals[_arrived]);
            _arrived++;
            StartWaiting();
        }

        ServeUntil(double.PositiveInfinity);
        return _responses;
    }

    private void ServeUntil(double moment)
    {
        while (_cores.TryEnd(moment, out int request))
        {
            _responses[request] = _cores.Now - arrivals[request];
            StartWaiting();
        }
    }

    private void StartWaiting()
    {
        while (_started < _arrived && _cores.ActiveCount < maxInService)
        {
            _cores.Start(_started, services[_started]);
            _started++;
        }
    }
}
