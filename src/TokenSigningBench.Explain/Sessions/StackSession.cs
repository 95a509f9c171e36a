using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The runtime's samples of all threads with their stacks, in a slice of a window.</summary>
/// <remarks>
/// Only the sampler: what else a session asked for would be asked for again with each slice. So a stack has addresses and no names.
/// </remarks>
internal sealed class StackSession : IDisposable
{
    // In the server, for what is not read yet.
    private const int BufferMegabytes = 64;

    private readonly EventPipeSession _session;
    private readonly TraceLogEventSource _source;
    private readonly List<(DateTime Time, int Thread, CallStackIndex Stack)> _samples = [];

    private StackSession(EventPipeSession session, TraceLogEventSource source, Action sampled)
    {
        _session = session;
        _source = source;
        new SampleProfilerTraceEventParser(source).ThreadSample += data =>
        {
            _samples.Add((data.TimeStamp.ToUniversalTime(), data.ThreadID, data.CallStackIndex()));
            sampled();
        };
    }

    /// <param name="sampled">Called for each sample, from the thread that reads.</param>
    public static StackSession Start(DiagnosticsClient client, Action sampled)
    {
        EventPipeSession session = client.StartEventPipeSession(
            [new(SampleProfilerTraceEventParser.ProviderName, EventLevel.Informational)],
            requestRundown: false,
            BufferMegabytes
        );
        try
        {
            return new(session, TraceLog.CreateFromEventPipeSession(session, TraceLog.EventPipeRundownConfiguration.None()), sampled);
        }
        catch
        {
            session.Dispose();
            throw;
        }
    }

    /// <summary>Asks the server to end it.</summary>
    public void Stop() => _session.Stop();

    /// <summary>Samples that the server could not keep until they were read.</summary>
    public long Lost => _source.EventsLost;

    /// <summary>Reads until the session is stopped or the server ends.</summary>
    public void Read() => _source.Process();

    /// <summary>The ticks of the slice, when it is read: what the pool's busy threads did, by what is known of methods now.</summary>
    public IEnumerable<SampledTick> Ticks(CompiledMethods methods, CalledMethod root)
    {
        var kinds = new Dictionary<CallStackIndex, StackKind>();
        var frames = new Dictionary<CodeAddressIndex, (string, FrameMeaning)>();
        var sampled = new HashSet<int>();
        var now = new List<StackKind>();
        DateTime? tick = null;
        bool isFirst = true;
        foreach ((DateTime time, int thread, CallStackIndex stack) in _samples)
        {
            // Each tick has a thread once.
            if (!sampled.Add(thread))
            {
                yield return new(tick!.Value, [.. now], isFirst);
                isFirst = false;
                now.Clear();
                sampled.Clear();
                sampled.Add(thread);
                tick = null;
            }

            tick ??= time;
            if (!kinds.TryGetValue(stack, out StackKind? kind))
                kind = kinds[stack] = KindOf([.. Frames(stack, time)], root);
            if (kind is { Kind: null, IsConnection: false })
                continue;
            now.Add(methods.IsCompiling(thread, time) ? new(WaitKind.Jit) { Innermost = kind.Innermost } : kind);
        }

        IEnumerable<(string Method, FrameMeaning Meaning)> Frames(CallStackIndex stack, DateTime time)
        {
            for (CallStackIndex one = stack; one != CallStackIndex.Invalid; one = _source.TraceLog.CallStacks.Caller(one))
            {
                CodeAddressIndex address = _source.TraceLog.CallStacks.CodeAddressIndex(one);
                if (!frames.TryGetValue(address, out (string, FrameMeaning) frame))
                {
                    CompiledMethod? method = methods.At(_source.TraceLog.CodeAddresses.Address(address), time);
                    frame = frames[address] = (method?.Name ?? "", method?.Meaning ?? FrameMeaning.None);
                }

                yield return frame;
            }
        }
    }

    public void Dispose()
    {
        _source.Dispose();
        _session.Dispose();
    }

    private static StackKind KindOf((string Method, FrameMeaning Meaning)[] stack, CalledMethod root)
    {
        var kind = StackKind.Of(stack);
        return kind.Kind is null
            ? kind
            : kind with
            {
                Innermost = root.Call(
                    stack.TakeWhile(frame => !frame.Meaning.HasFlag(FrameMeaning.PoolItem)).Select(frame => frame.Method)
                ),
            };
    }
}
