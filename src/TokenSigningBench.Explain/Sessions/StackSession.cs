using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using Microsoft.Diagnostics.Tracing.Parsers;
using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The runtime's samples of all threads with their stacks, as they come.</summary>
/// <remarks>
/// A tick of the sampler stands for the time since its previous tick. Equal weights would under-count busy moments, in which it ticks less
/// often.
/// </remarks>
internal sealed class StackSession : IDisposable
{
    // JIT, NGEN and loader. With less than verbose, methods lose their names when the runtime compiles them again.
    private const long MethodNames = 0x38;

    // In the server, for what is not read yet: nothing is until the names of methods are known, which takes long on a busy machine.
    private const int BufferMegabytes = 256;

    private readonly EventPipeSession _session;
    private readonly TraceLogEventSource _source;
    private readonly Dictionary<CodeAddressIndex, (string Method, FrameMeaning Meaning)> _frames = [];
    private readonly Dictionary<CallStackIndex, StackKind> _kinds = [];
    private readonly HashSet<int> _compiling = [];
    private readonly HashSet<int> _sampled = [];
    private readonly List<(string Method, FrameMeaning Meaning)> _stack = [];
    private readonly List<StackKind> _now = [];
    private readonly CalledMethod _root = CalledMethod.Root();
    private DateTime? _tick;

    private StackSession(EventPipeSession session, TraceLogEventSource source)
    {
        _session = session;
        _source = source;
        source.Clr.MethodJittingStarted += data => _compiling.Add(data.ThreadID);
        source.Clr.MethodLoadVerbose += data => _compiling.Remove(data.ThreadID);
        new SampleProfilerTraceEventParser(source).ThreadSample += Take;
    }

    /// <summary>Begins it, and asks for the methods that were compiled before.</summary>
    public static StackSession Start(DiagnosticsClient client)
    {
        EventPipeSession session = client.StartEventPipeSession(
            [
                new(SampleProfilerTraceEventParser.ProviderName, System.Diagnostics.Tracing.EventLevel.Informational),
                new(ClrTraceEventParser.ProviderName, System.Diagnostics.Tracing.EventLevel.Verbose, MethodNames),
            ],
            requestRundown: false,
            BufferMegabytes
        );
        try
        {
            return new(session, TraceLog.CreateFromEventPipeSession(session, TraceLog.EventPipeRundownConfiguration.Enable(client)));
        }
        catch
        {
            session.Dispose();
            throw;
        }
    }

    /// <summary>Called for each tick with its time (UTC) and what the pool's busy threads did, from the thread that reads.</summary>
    public event Action<SampledTick>? Ticked;

    /// <summary>Asks the server to end it.</summary>
    public void Stop() => _session.Stop();

    /// <summary>Events that the server could not keep until they were read. Names of methods may be among them.</summary>
    public long Lost => _source.EventsLost;

    /// <summary>Reads until the session is stopped or the server ends.</summary>
    public void Read() => _source.Process();

    public void Dispose()
    {
        _source.Dispose();
        _session.Dispose();
    }

    private void Take(ClrThreadSampleTraceData data)
    {
        // Each tick has a thread once.
        if (!_sampled.Add(data.ThreadID))
        {
            if (_tick is { } tick)
                Ticked?.Invoke(new(tick, [.. _now]));
            _now.Clear();
            _sampled.Clear();
            _sampled.Add(data.ThreadID);
            _tick = null;
        }

        _tick ??= data.TimeStamp.ToUniversalTime();
        StackKind kind = KindOf(data.CallStackIndex());
        if (kind is { Kind: null, IsConnection: false })
            return;
        _now.Add(_compiling.Contains(data.ThreadID) ? new(WaitKind.Jit) { Innermost = kind.Innermost } : kind);
    }

    private StackKind KindOf(CallStackIndex index)
    {
        if (index == CallStackIndex.Invalid)
            return new((WaitKind?)null);
        if (_kinds.TryGetValue(index, out StackKind? known))
            return known;
        _stack.Clear();
        bool isComplete = true;
        for (CallStackIndex one = index; one != CallStackIndex.Invalid; one = _source.TraceLog.CallStacks.Caller(one))
        {
            (string method, FrameMeaning meaning) = FrameOf(_source.TraceLog.CallStacks.CodeAddressIndex(one));
            isComplete &= method.Length > 0;
            _stack.Add((method, meaning));
        }

        var kind = StackKind.Of(_stack);
        if (kind.Kind is not null)
            kind = kind with
            {
                Innermost = _root.Call(
                    _stack.TakeWhile(frame => !frame.Meaning.HasFlag(FrameMeaning.PoolItem)).Select(frame => frame.Method)
                ),
            };
        // A method's name may come after it was first sampled.
        if (isComplete)
            _kinds[index] = kind;
        return kind;
    }

    private (string Method, FrameMeaning Meaning) FrameOf(CodeAddressIndex address)
    {
        if (_frames.TryGetValue(address, out (string, FrameMeaning) known))
            return known;
        TraceCodeAddresses addresses = _source.TraceLog.CodeAddresses;
        MethodIndex index = addresses.MethodIndex(address);
        string method = index == MethodIndex.Invalid ? "" : addresses.Methods.FullMethodName(index);
        (string, FrameMeaning) frame = (method, MethodMeanings.Of(method));
        if (method.Length > 0)
            _frames[address] = frame;
        return frame;
    }
}

/// <summary>A moment at which all threads were sampled.</summary>
/// <param name="Time">UTC.</param>
/// <param name="Threads">The threads that ran an item of the pool.</param>
internal sealed record SampledTick(DateTime Time, IReadOnlyList<StackKind> Threads);
