using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>The phases of a response's time.</summary>
internal enum ServerPhase
{
    /// <summary>Reading the session, and the lookups before the token path.</summary>
    Session,

    Password,

    /// <summary>Lookups in the token path.</summary>
    Profile,

    /// <summary>Loading the signing key.</summary>
    LoadKey,

    /// <summary>Signing, for all tokens of the login together.</summary>
    Sign,

    /// <summary>Composing the response, up to sending its first byte.</summary>
    Write,
}

/// <summary>
/// Measures the phases of one response, in milliseconds, and sends them in the <c>Server-Timing</c> header (W3C Server Timing).
/// </summary>
internal sealed class ServerTimings
{
    private static readonly string[] Names = ["session", "password", "profile", "load-key", "sign", "write"];

    private readonly long[] _ticks = new long[Names.Length];
    private ServerPhase? _current;
    private long _since;
    private int _thread;
    private long? _processorSince;
    private long _processor;

    /// <summary>The timings of a request: created at the first call, and written when its response starts.</summary>
    public static ServerTimings Of(HttpContext context)
    {
        if (context.Features.Get<ServerTimings>() is { } existing)
            return existing;

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

    /// <summary>Ends the current phase and starts another.</summary>
    public void Enter(ServerPhase phase)
    {
        Leave();
        _current = phase;
    }

    /// <summary>Ends the current phase. The time until the next phase starts belongs to none.</summary>
    public void Leave()
    {
        long now = Stopwatch.GetTimestamp();
        int thread = Environment.CurrentManagedThreadId;
        long? processor = ThreadClock.CpuNanoseconds();
        if (_current is { } phase)
        {
            _ticks[(int)phase] += now - _since;
            // After waiting for a store, a phase may continue on another thread, whose CPU time is not comparable.
            if (thread == _thread && processor - _processorSince is { } elapsed)
                _processor += elapsed;
        }

        _current = null;
        (_since, _thread, _processorSince) = (now, thread, processor);
    }

    /// <summary>Waits in a phase, as for a store. Without a delay the phase is not entered.</summary>
    public async Task DelayAsync(ServerPhase phase, TimeSpan delay, TimeProvider time)
    {
        if (delay <= TimeSpan.Zero)
            return;
        Enter(phase);
        await Task.Delay(delay, time).ConfigureAwait(false);
    }

    /// <summary>The header's value: the phases that were entered, and the CPU time of all of them.</summary>
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
