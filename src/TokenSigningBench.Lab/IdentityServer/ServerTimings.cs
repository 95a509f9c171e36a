using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>Where the time of one response went.</summary>
internal enum ServerPhase
{
    /// <summary>Reading who is signed in, and the lookups before the token path.</summary>
    Session,

    Password,

    /// <summary>The lookups in the token path.</summary>
    Profile,

    /// <summary>Reading the signing key.</summary>
    LoadKey,

    /// <summary>Signing, all tokens of the login together.</summary>
    Sign,

    /// <summary>Composing the answer, up to the sending of its first byte.</summary>
    Write,
}

/// <summary>The parts of one response's time, told to the client in its <c>Server-Timing</c> header (W3C Server Timing), in milliseconds.</summary>
internal sealed class ServerTimings
{
    private static readonly string[] Names = ["session", "password", "profile", "load-key", "sign", "write"];

    private readonly long[] _ticks = new long[Names.Length];
    private ServerPhase? _running;
    private long _since;
    private int _thread;
    private long? _processorSince;
    private long _processor;

    /// <summary>The timings of a request: made on the first call, and written when its response starts.</summary>
    public static ServerTimings Of(HttpContext context)
    {
        if (context.Features.Get<ServerTimings>() is { } known)
            return known;

        var timings = new ServerTimings();
        context.Features.Set(timings);
        context.Response.OnStarting(
            static state =>
            {
                var response = (HttpResponse)state;
                response.Headers["Server-Timing"] = Of(response.HttpContext).ToString();
                return Task.CompletedTask;
            },
            context.Response
        );
        return timings;
    }

    /// <summary>Ends the part that runs, and starts another.</summary>
    public void Enter(ServerPhase part)
    {
        Leave();
        _running = part;
    }

    /// <summary>Ends the part that runs; the time until the next starts is nobody's.</summary>
    public void Leave()
    {
        long now = Stopwatch.GetTimestamp();
        int thread = Environment.CurrentManagedThreadId;
        long? processor = ThreadProcessorTime.Nanoseconds();
        if (_running is { } part)
        {
            _ticks[(int)part] += now - _since;
            // A part that waited for a store went on in another thread, whose time is not its own.
            if (thread == _thread && processor - _processorSince is { } took)
                _processor += took;
        }

        _running = null;
        (_since, _thread, _processorSince) = (now, thread, processor);
    }

    /// <summary>The header's value: only parts that were entered, and the processor time of all of them.</summary>
    public override string ToString()
    {
        Leave();
        var text = new StringBuilder();
        for (int i = 0; i < Names.Length; i++)
        {
            if (_ticks[i] > 0)
                text.Append(text.Length > 0 ? ", " : "")
                    .Append(Names[i])
                    .Append(CultureInfo.InvariantCulture, $";dur={1e3 * _ticks[i] / Stopwatch.Frequency:0.000}");
        }

        if (_processor > 0)
            text.Append(CultureInfo.InvariantCulture, $", cpu;dur={_processor / 1e6:0.000};desc=\"processor time of all parts\"");
        return text.ToString();
    }
}
