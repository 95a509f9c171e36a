namespace TokenSigningBench.Core.Capacity;

/// <summary>An event loop: one thread takes requests one after the other, and hands each to a pool of threads for the rest of its work. All of these threads share the cores.</summary>
internal sealed class EventLoopSimulation(int cores, int threads, double loopShare, double[] arrivals, double[] services)
{
    private readonly SharedCores<(int Request, bool InLoop)> _cores = new(cores);
    private readonly Queue<int> _waitingForThread = new();
    private readonly double[] _responses = new double[arrivals.Length];

    // The loop takes them in order of arrival, so those who wait for it are the ones between these two.
    private int _arrived;
    private int _taken;
    private bool _loopWorks;
    private int _threadsWork;

    public double[] Run()
    {
        while (_arrived < arrivals.Length)
        {
            WorkUntil(arrivals[_arrived]);
            _arrived++;
            StartWhoeverCan();
        }

        WorkUntil(double.PositiveInfinity);
        return _responses;
    }

    private void WorkUntil(double moment)
    {
        while (_cores.TryEnd(moment, out (int Request, bool InLoop) work))
        {
            if (work.InLoop)
            {
                _loopWorks = false;
                _waitingForThread.Enqueue(work.Request);
            }
            else
            {
                _threadsWork--;
                _responses[work.Request] = _cores.Now - arrivals[work.Request];
            }

            StartWhoeverCan();
        }
    }

    private void StartWhoeverCan()
    {
        if (!_loopWorks && _taken < _arrived)
        {
            _loopWorks = true;
            _cores.Start((_taken, true), services[_taken] * loopShare);
            _taken++;
        }

        while (_threadsWork < threads && _waitingForThread.TryDequeue(out int request))
        {
            _threadsWork++;
            _cores.Start((request, false), services[request] * (1 - loopShare));
        }
    }
}
