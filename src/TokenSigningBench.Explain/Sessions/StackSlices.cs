using System.Net.Sockets;
using TokenSigningBench.Explain.EventPipe;
using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>Samples a server in slices of a window, one session each.</summary>
/// <remarks>
/// The runtime stops all threads for each sample, once per millisecond, and no session can choose another interval. Slices are what makes
/// it cheaper. Their lengths are random, so that nothing that a server does at intervals is in step with them.
/// </remarks>
/// <param name="isRunning">Whether the server has not ended.</param>
internal sealed class StackSlices(
    DiagnosticPort port,
    WindowLimits limits,
    CompiledMethods methods,
    SampledTicks ticks,
    Func<bool> isRunning
) : IServerSession
{
    private static readonly (int Min, int Max) SliceMilliseconds = (100, 300),
        RestMilliseconds = (180, 380);

    // In a row. The runtime has closed a connection of one slice in some thousand.
    private const int MaxFailures = 3;

    private readonly CancellationTokenSource _stop = new();
    private readonly Lock _lock = new();
    private readonly List<SliceSamples> _slices = [];
    private StackSession? _current;
    private bool _isOver;

    /// <summary>Samples that were lost, when it is complete.</summary>
    public long Lost { get; private set; }

    /// <summary>Ends the slice, and begins no other.</summary>
    public void Stop() => _stop.Cancel();

    /// <summary>Samples slice by slice until it is stopped or the server ends.</summary>
    public void Read()
    {
        int failures = 0;
        while (!_stop.IsCancellationRequested)
        {
            try
            {
                ReadSlice();
                failures = 0;
            }
            catch (Exception e) when (e is IOException or SocketException && ++failures <= MaxFailures && isRunning())
            {
                // What it has sent counts, and the next slice is a session of its own.
            }

            Wait(RestMilliseconds);
            lock (_lock)
            {
                if (!_isOver)
                    ticks.RestedUntil(TimeProvider.System.GetUtcNow().UtcDateTime);
            }
        }
    }

    /// <summary>All samples as a file, when it is complete.</summary>
    /// <param name="process">The server's number.</param>
    public byte[] Trace(int process)
    {
        lock (_lock)
            return WindowTrace.OfNettrace(process, _slices, methods);
    }

    /// <summary>Adds the ticks of all slices, when the names of methods are read to their end.</summary>
    /// <param name="others">Threads that are known not to be the pool's.</param>
    public void Complete(IReadOnlySet<int> others)
    {
        lock (_lock)
        {
            if (_isOver)
                return;
            _isOver = true;
            CalledMethod root = CalledMethod.Root();
            foreach (SampledTick tick in _slices.SelectMany(slice => slice.Ticks(methods, root, others)))
                ticks.Add(tick);
        }
    }

    public void Dispose()
    {
        Stop();
        lock (_lock)
        {
            _isOver = true;
            _current?.Session.Dispose();
        }
    }

    private void ReadSlice()
    {
        StackSession slice = Begin();
        Task ending = OwnThread.Run(() =>
        {
            Wait(SliceMilliseconds);
            slice.Session.Stop();
        });
        try
        {
            slice.Session.Read();
        }
        finally
        {
            End(slice);
        }

        // Throws where the server has ended.
        ending.GetAwaiter().GetResult();
    }

    private StackSession Begin()
    {
        var slice = new StackSession(port, limits, ticks.Sampled);
        lock (_lock)
        {
            if (!_isOver)
                return _current = slice;
        }

        slice.Session.Dispose();
        throw new ObjectDisposedException(nameof(StackSlices));
    }

    private void End(StackSession slice)
    {
        lock (_lock)
        {
            if (_isOver)
                return;
            _slices.Add(slice.Samples());
            Lost += slice.Session.Lost;
            _current = null;
        }

        slice.Session.Dispose();
    }

    private void Wait((int Min, int Max) milliseconds) =>
        _stop.Token.WaitHandle.WaitOne(Random.Shared.Next(milliseconds.Min, milliseconds.Max + 1));
}
