namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// An event loop: one thread takes requests one after the other and hands each to a thread pool for the rest of its work. All threads share
/// the cores.
/// </summary>
internal sealed class EventLoopSimulation(int cores, int threads, double loopShare, double[] arrivals, double[] services)
{
    private readonly SharedCores<(int Request, bool InLoop)> _cores = new(cores);
    private readonly Queue<int> _waitingForThread = new();
    private readonly double[] _responses = new double[arrivals.Length];

    // The loop takes requests in order of arrival, so the waiting ones are those between these two indexes.
    private int _arrived;
    private int _taken;
    private bool _isLoopBusy;
    private int _busyThreads;

    public double[] Run()
    {
        while (_arrived < arrivals.Length)
        {
            WorkUntil(arrivals[_arrived]);
            _arrived++;
            StartWaiting();
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
                _isLoopBusy = false;
                _waitingForThread.Enqueue(work.Request);
            }
            else
            {
                _busyThreads--;
                _responses[work.Request] = _cores.Now - arrivals[work.Request];
            }

            StartWaiting();
        }
    }

    private void StartWaiting()
    {
        if (!_isLoopBusy && _taken < _arrived)
        {
            _isLoopBusy = true;
            _cores.Start((_taken, true), services[_taken] * loopShare);
            _taken++;
        }

        while (_busyThreads < threads && _waitingForThread.TryDequeue(out int request))
        {
            _busyThreads++;
            _cores.Start((request, false), services[request] * (1 - loopShare));
        }
    }
}
