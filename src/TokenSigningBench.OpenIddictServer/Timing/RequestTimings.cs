using Microsoft.AspNetCore.Builder;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.OpenIddictServer.Timing;

/// <summary>The parts of a request's time, other than the rest.</summary>
internal enum TimedPart
{
    /// <summary>Signatures, of all tokens of the response together.</summary>
    Sign,

    /// <summary>Commands of the database; with the in-memory provider, saving.</summary>
    Store,

    /// <summary>The hash of the client's secret or of the user's password.</summary>
    Hash,

    /// <summary>Decrypting the content keys of encrypted tokens: authorization codes and refresh tokens.</summary>
    Decrypt,
}

/// <summary>
/// Adds up the parts of the current request's time, and sends them in the <c>Server-Timing</c> header (W3C Server Timing), in milliseconds.
/// What is no part is sent as <c>other</c>, so that all of them add up to the request's time until the response starts.
/// </summary>
internal sealed class RequestTimings
{
    private static readonly string[] Names = ["sign", "store", "hash", "decrypt"];
    private static readonly AsyncLocal<RequestTimings?> Current = new();

    private readonly long _start = Stopwatch.GetTimestamp();
    private readonly long[] _ticks = new long[Names.Length];
    private int _signatures;

    /// <summary>Measures every request. It must be the first middleware.</summary>
    public static void Use(IApplicationBuilder application) =>
        application.Use(
            static (context, next) =>
            {
                var timings = new RequestTimings();
                Current.Value = timings;
                context.Response.OnStarting(() =>
                {
                    context.Response.Headers["Server-Timing"] = timings.ToString();
                    return Task.CompletedTask;
                });
                return next(context);
            }
        );

    /// <summary>Adds a duration to the current request; nothing happens outside of a request.</summary>
    public static void Add(TimedPart part, TimeSpan duration)
    {
        if (Current.Value is { } timings)
            Interlocked.Add(ref timings._ticks[(int)part], duration.Ticks);
    }

    /// <summary>Adds a signature to the current request, and counts it.</summary>
    public static void AddSignature(TimeSpan duration)
    {
        Add(TimedPart.Sign, duration);
        if (Current.Value is { } timings)
            Interlocked.Increment(ref timings._signatures);
    }

    /// <summary>Adds the time since a timestamp of <see cref="Stopwatch"/>.</summary>
    public static void AddSince(TimedPart part, long start) => Add(part, Stopwatch.GetElapsedTime(start));

    /// <summary>The header's value: the parts that took time, the rest, and the number of signatures.</summary>
    public override string ToString()
    {
        long other = Math.Max(0, Stopwatch.GetElapsedTime(_start).Ticks - _ticks.Sum());
        return string.Join(
            ", ",
            [
                .. Names.Zip(_ticks).Where(part => part.Second > 0).Append(("other", other)).Select(part => Entry(part.Item1, part.Item2)),
                .. _signatures > 0 ? [Invariant($"{ServerTiming.SignatureCount};desc={_signatures}")] : Array.Empty<string>(),
            ]
        );
    }

    private static string Entry(string name, long ticks) => Invariant($"{name};dur={ticks / (double)TimeSpan.TicksPerMillisecond:0.000}");
}
