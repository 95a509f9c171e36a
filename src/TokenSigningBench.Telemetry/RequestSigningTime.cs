using System.Diagnostics;

namespace TokenSigningBench.Telemetry;

/// <summary>The duration of all signatures that one request caused, also on other threads.</summary>
internal sealed class RequestSigningTime
{
    private static readonly AsyncLocal<RequestSigningTime?> Current = new();

    private long _ticks;

    /// <summary>Null outside a request, and where the middleware is not used.</summary>
    public static RequestSigningTime? OfCurrentRequest
    {
        get => Current.Value;
        set => Current.Value = value;
    }

    public double Milliseconds => 1e3 * Interlocked.Read(ref _ticks) / Stopwatch.Frequency;

    /// <param name="ticks">Of <see cref="Stopwatch"/>.</param>
    public void Add(long ticks) => Interlocked.Add(ref _ticks, ticks);
}
