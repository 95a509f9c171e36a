using System.Diagnostics.Tracing;
using TokenSigningBench.Explain.EventPipe;
using TokenSigningBench.Explain.Stacks;
using static TokenSigningBench.Explain.EventPipe.EventProvider;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>What a server's runtime compiles in a window, without samples: the names of methods and the times of threads.</summary>
internal static class MethodSession
{
    // JIT, NGEN and loader. With less than verbose, methods lose their names when the runtime compiles them again.
    private const long MethodNames = 0x38;

    // In the server, for what is not read yet.
    private const int BufferMegabytes = 64;

    // Of the runtime's events, as its manifest (ClrEtwAll.man) numbers them: loaded in the session, and named at its end.
    private const string Rundown = $"{Runtime}Rundown";
    private const int Loaded = 143,
        JittingStarted = 145,
        NamedAtEnd = 144;

    // Of a method in CompiledMethods, beside its name, of each page that it is on, and of a compilation.
    private const int KeptMethod = 160,
        KeptPage = 140,
        KeptCompilation = 24;

    /// <summary>Begins it, for methods that are compiled from now on.</summary>
    public static EventPipeSession Start(DiagnosticPort port, WindowLimits limits, CompiledMethods methods) =>
        Begin(
            port,
            withRundown: false,
            type =>
                type switch
                {
                    { Provider: Runtime, Id: JittingStarted } => data =>
                    {
                        limits.Keep(KeptCompilation);
                        methods.Began(data.Thread, data.Time);
                    },
                    { Provider: Runtime, Id: Loaded } => data =>
                    {
                        methods.Ended(data.Thread, data.Time);
                        Add(data, data.Time, limits, methods);
                    },
                    _ => null,
                }
        );

    /// <summary>Reads the methods that were compiled before, in a session of its own: the runtime names them when a session ends.</summary>
    public static void ReadEarlier(DiagnosticPort port, WindowLimits limits, CompiledMethods methods)
    {
        using EventPipeSession session = Begin(
            port,
            withRundown: true,
            type => type is { Provider: Rundown, Id: NamedAtEnd } ? data => Add(data, DateTime.MinValue, limits, methods) : null
        );
        // The runtime waits until it is read.
        Task reading = OwnThread.Run(() =>
        {
            try
            {
                session.Read();
            }
            finally
            {
                session.Dispose();
            }
        });
        try
        {
            session.Stop();
        }
        finally
        {
            reading.GetAwaiter().GetResult();
        }
    }

    private static EventPipeSession Begin(DiagnosticPort port, bool withRundown, Func<EventType, Action<PipeEvent>?> handlers) =>
        port.Collect(BufferMegabytes, withRundown, handlers, new EventProvider(Runtime, EventLevel.Verbose, MethodNames));

    private static void Add(PipeEvent data, DateTime from, WindowLimits limits, CompiledMethods methods)
    {
        var reader = new PayloadReader(data.Payload);
        // The method's and its module's numbers.
        reader.Skip(2 * sizeof(long));
        ulong address = reader.UInt64();
        int size = reader.Int32();
        // Its token and flags.
        reader.Skip(2 * sizeof(int));
        string type = reader.Text(),
            name = reader.Text(),
            signature = reader.Text();
        // One without code is on no stack.
        if (size is <= 0 or > WindowLimits.MaxMethod || address > ulong.MaxValue - WindowLimits.MaxMethod)
            return;
        limits.Keep(KeptMethod + data.Payload.Length + CompiledMethods.Pages(size) * (long)KeptPage);
        int parameters = signature.IndexOf('(', StringComparison.Ordinal);
        methods.Add(new(address, size, $"{type}.{name}{(parameters < 0 ? "" : signature[parameters..])}", from));
    }
}
