using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The runtime's samples of all threads with their stacks, in a slice of a window.</summary>
/// <remarks>
/// Only the sampler: what else a session asked for would be asked for again with each slice. So a stack has addresses and no names.
/// </remarks>
internal sealed class StackSession : ServerSession
{
    // In the server, for what is not read yet.
    private const int BufferMegabytes = 64;

    private readonly TraceLogEventSource _source;
    private readonly List<(DateTime Time, int Thread, CallStackIndex Stack)> _samples = [];

    private StackSession(EventPipeSession session, TraceLogEventSource source, Action sampled)
        : base(session, source)
    {
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

    /// <summary>The samples of the slice, when it is read. They do not need it.</summary>
    public SliceSamples Samples()
    {
        var numbers = new Dictionary<CallStackIndex, int>();
        var stacks = new List<ulong[]>();
        var samples = new List<(DateTime, int, int)>(_samples.Count);
        foreach ((DateTime time, int thread, CallStackIndex stack) in _samples)
        {
            if (!numbers.TryGetValue(stack, out int number))
            {
                number = numbers[stack] = stacks.Count;
                stacks.Add([.. Addresses(stack)]);
            }

            samples.Add((time, thread, number));
        }

        return new(samples, stacks);
    }

    private IEnumerable<ulong> Addresses(CallStackIndex stack)
    {
        TraceLog log = _source.TraceLog;
        for (CallStackIndex one = stack; one != CallStackIndex.Invalid; one = log.CallStacks.Caller(one))
            yield return log.CodeAddresses.Address(log.CallStacks.CodeAddressIndex(one));
    }
}
