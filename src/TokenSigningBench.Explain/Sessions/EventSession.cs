using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The events of a server that need no stacks: requests in flight, the pool's queue, collections, calls to others.</summary>
internal sealed class EventSession : ServerSession
{
    private const long Collections = 0x1;
    private const long Contention = 0x4000;
    private const long DiagnosticEvents = 0x2;
    private const int BufferMegabytes = 16;
    private const string Hosting = "Microsoft.AspNetCore.Hosting",
        Runtime = "System.Runtime",
        Diagnostics = "Microsoft-Diagnostics-DiagnosticSource";

    private EventSession(EventPipeSession session, EventPipeEventSource source, WindowEvents events)
        : base(session, source)
    {
        source.Clr.GCSuspendEEStart += data =>
        {
            if (data.Reason is GCSuspendEEReason.SuspendForGC or GCSuspendEEReason.SuspendForGCPrep)
                events.Suspended(data.ThreadID, data.TimeStamp.ToUniversalTime());
        };
        source.Clr.GCRestartEEStop += data => events.Resumed(data.ThreadID, data.TimeStamp.ToUniversalTime());
        source.Clr.ContentionStart += data => events.LockWaited(data.ThreadID, data.TimeStamp.ToUniversalTime());
        source.Clr.ContentionStop += data => events.LockTaken(data.ThreadID, data.TimeStamp.ToUniversalTime());
        source.Dynamic.All += data => Take(data, events);
    }

    /// <param name="withLocks">Whether waits for locks are reported, which stacks show otherwise.</param>
    public static EventSession Start(DiagnosticsClient client, WindowEvents events, bool withLocks)
    {
        EventPipeSession session = client.StartEventPipeSession(
            [
                new(ClrTraceEventParser.ProviderName, EventLevel.Informational, withLocks ? Collections | Contention : Collections),
                // Counters come at every level. Above critical there would be each request with its path.
                new(Hosting, EventLevel.Critical, -1, Interval("0.1")),
                new(Runtime, EventLevel.Critical, -1, Interval("0.25")),
                new(
                    Diagnostics,
                    EventLevel.Informational,
                    DiagnosticEvents,
                    new Dictionary<string, string> { ["FilterAndPayloadSpecs"] = CallEvents.Specification }
                ),
            ],
            requestRundown: false,
            BufferMegabytes
        );
        return new(session, new(session.EventStream), events);
    }

    private static Dictionary<string, string> Interval(string seconds) => new() { ["EventCounterIntervalSec"] = seconds };

    private static void Take(TraceEvent data, WindowEvents events)
    {
        DateTime time = data.TimeStamp.ToUniversalTime();
        if (data.EventName == "EventCounters")
            Count(data, time, events);
        else if (
            data.ProviderName == Diagnostics
            && data.PayloadByName("SourceName") is string source
            && data.PayloadByName("Arguments") is IEnumerable<IDictionary<string, object>> arguments
            && arguments.FirstOrDefault(argument => argument["Key"] is "Id")?["Value"] is string id
            && CallEvents.Of(source, data.PayloadByName("EventName") as string ?? data.EventName) is { } call
        )
        {
            if (call.IsStart)
                events.CallStarted(call.Kind, id, time);
            else
                events.CallStopped(call.Kind, id, time);
        }
    }

    private static void Count(TraceEvent data, DateTime time, WindowEvents events)
    {
        if (
            data.PayloadValue(0) is IDictionary<string, object> outer
            && outer.TryGetValue("Payload", out object? inner)
            && inner is IDictionary<string, object> counter
            && counter.TryGetValue("Name", out object? name)
            && counter.TryGetValue("Mean", out object? mean)
        )
            events.Counted((string)name, (double)mean, time);
    }
}
