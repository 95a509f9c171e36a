using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>What a server's runtime compiles in a window, without samples: the names of methods and the times of threads.</summary>
internal sealed class MethodSession : ServerSession
{
    // JIT, NGEN and loader. With less than verbose, methods lose their names when the runtime compiles them again.
    private const long MethodNames = 0x38;

    // In the server, for what is not read yet.
    private const int BufferMegabytes = 64;

    private MethodSession(EventPipeSession session, EventPipeEventSource source, CompiledMethods methods)
        : base(session, source)
    {
        source.Clr.MethodJittingStarted += data => methods.Began(data.ThreadID, data.TimeStamp.ToUniversalTime());
        source.Clr.MethodLoadVerbose += data =>
        {
            DateTime time = data.TimeStamp.ToUniversalTime();
            methods.Ended(data.ThreadID, time);
            methods.Add(MethodOf(data, time));
        };
    }

    /// <summary>Begins it, for methods that are compiled from now on.</summary>
    public static MethodSession Start(DiagnosticsClient client, CompiledMethods methods)
    {
        EventPipeSession session = Begin(client, requestRundown: false);
        return new(session, new(session.EventStream), methods);
    }

    /// <summary>Reads the methods that were compiled before, in a session of its own: the runtime names them when a session ends.</summary>
    public static void ReadEarlier(DiagnosticsClient client, CompiledMethods methods)
    {
        using EventPipeSession session = Begin(client, requestRundown: true);
        using var source = new EventPipeEventSource(session.EventStream);
        new ClrRundownTraceEventParser(source).MethodDCStopVerbose += data => methods.Add(MethodOf(data, DateTime.MinValue));
        // The runtime waits until it is read.
        Task reading = OwnThread.Run(() => source.Process());
        session.Stop();
        reading.GetAwaiter().GetResult();
    }

    private static EventPipeSession Begin(DiagnosticsClient client, bool requestRundown) =>
        client.StartEventPipeSession(
            [new(ClrTraceEventParser.ProviderName, EventLevel.Verbose, MethodNames)],
            requestRundown,
            BufferMegabytes
        );

    // The name as TraceLog makes it, in whose form methods are known by their meanings.
    private static CompiledMethod MethodOf(MethodLoadUnloadVerboseTraceData data, DateTime from)
    {
        int parameters = data.MethodSignature.IndexOf('(', StringComparison.Ordinal);
        return new(
            data.MethodStartAddress,
            data.MethodSize,
            $"{data.MethodNamespace}.{data.MethodName}{(parameters < 0 ? "" : data.MethodSignature[parameters..])}",
            from
        );
    }
}
