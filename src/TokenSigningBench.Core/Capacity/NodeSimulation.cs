namespace TokenSigningBench.Core.Capacity;

/// <summary>Processor sharing with a limit: so many requests at most are at work, and who comes later waits in order of arrival.</summary>
internal sealed class NodeSimulation(int cores, int maxInService, double[] arrivals, double[] services)
{
    private readonly SharedCores<int> _cores = new(cores);
    private readonly double[] _responses = new double[arrivals.Length];

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
        while (_cores.TryEnd(moment, out int request))
        {
            _responses[request] = _cores.Now - arrivals[request];
            StartWhoeverCan();
        }
    }

    private void StartWhoeverCan()
    {
        while (_started < _arrived && _cores.AtWork < maxInService)
        {
            _cores.Start(_started, services[_started]);
            _started++;
        }
    }
}
