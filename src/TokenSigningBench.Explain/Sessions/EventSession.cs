using System.Diagnostics.Tracing;
using TokenSigningBench.Explain.EventPipe;
using static TokenSigningBench.Explain.EventPipe.EventProvider;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The events of a server that need no stacks: requests in flight, the pool's queue, collections, calls to others.</summary>
internal static class EventSession
{
    private const long Collections = 0x1;
    private const long Contention = 0x4000;
    private const long DiagnosticEvents = 0x2;
    private const int BufferMegabytes = 16;

    // Of the runtime's events, as its manifest (ClrEtwAll.man) numbers them.
    private const int RestartStop = 3,
        SuspendStart = 9,
        ContentionStart = 81,
        ContentionStop = 91;

    // Why the runtime is suspended: for a collection, or to prepare one.
    private const int ForCollection = 1,
        ForPreparation = 6;

    private const string Hosting = "Microsoft.AspNetCore.Hosting",
        Counters = "System.Runtime",
        Diagnostics = "Microsoft-Diagnostics-DiagnosticSource";

    // What an event takes in WindowEvents beside its texts, about.
    private const int KeptEvent = 120;

    /// <param name="withLocks">Whether waits for locks are reported, which stacks show otherwise.</param>
    public static EventPipeSession Start(DiagnosticPort port, WindowLimits limits, WindowEvents events, bool withLocks) =>
        port.Collect(
            BufferMegabytes,
            withRundown: false,
            type => HandlerOf(type, limits, events),
            new(Runtime, EventLevel.Informational, withLocks ? Collections | Contention : Collections),
            // Counters come at every level. Above critical there would be each request with its path.
            new(Hosting, EventLevel.Critical, -1, Interval("0.1")),
            new(Counters, EventLevel.Critical, -1, Interval("0.25")),
            new(Diagnostics, EventLevel.Informational, DiagnosticEvents, $"FilterAndPayloadSpecs=\"{CallEvents.Specification}\"")
        );

    private static string Interval(string seconds) => $"EventCounterIntervalSec={seconds}";

    private static Action<PipeEvent>? HandlerOf(EventType type, WindowLimits limits, WindowEvents events)
    {
        return type switch
        {
            { Provider: Runtime, Id: SuspendStart } => data =>
            {
                if (new PayloadReader(data.Payload).Int32() is ForCollection or ForPreparation)
                    Keep(0).Suspended(data.Thread, data.Time);
            },
            { Provider: Runtime, Id: RestartStop } => data => Keep(0).Resumed(data.Thread, data.Time),
            { Provider: Runtime, Id: ContentionStart } => data => Keep(0).LockWaited(data.Thread, data.Time),
            { Provider: Runtime, Id: ContentionStop } => data => Keep(0).LockTaken(data.Thread, data.Time),
            { Name: "EventCounters" } => data =>
            {
                if (CounterValue.Of(data) is { } counter)
                    Keep(0).Counted(counter.Name, counter.Mean, data.Time);
            },
            { Provider: Diagnostics, Name: "Event" or "Activity1Start" or "Activity1Stop" or "ActivityStart" or "ActivityStop" } => data =>
                TakeCall(data, Keep(data.Payload.Length)),
            _ => null,
        };

        WindowEvents Keep(int bytes)
        {
            limits.Keep(KeptEvent + bytes);
            return events;
        }
    }

    // The texts of a source, of an event or activity in it, and pairs of what was asked of it.
    private static void TakeCall(PipeEvent data, WindowEvents events)
    {
        var reader = new PayloadReader(data.Payload);
        string source = reader.Text(),
            name = reader.Text();
        string? id = null;
        for (int left = reader.UInt16(); left > 0; left--)
        {
            string key = reader.Text(),
                value = reader.Text();
            if (key == "Id")
                id ??= value;
        }

        // An activity's own name does not say whether it starts.
        bool isActivity = data.Type.Name.StartsWith("ActivityS", StringComparison.Ordinal);
        if (id is null || CallEvents.Of(source, isActivity ? data.Type.Name : name) is not { } call)
            return;
        if (call.IsStart)
            events.CallStarted(call.Kind, id, data.Time);
        else
            events.CallStopped(call.Kind, id, data.Time);
    }
}
