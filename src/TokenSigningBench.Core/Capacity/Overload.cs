namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// The load exceeds the capacity. The queue grows for as long as the load lasts, so that percentiles only reflect the duration.
/// </summary>
/// <param name="WaitingAtTheEnd">The requests that are not finished when the last one arrives.</param>
/// <param name="ClearedAfterMilliseconds">How long the cores need after that to finish them.</param>
public sealed record Overload(double LoginsPerSecond, double CapacityPerSecond, double WaitingAtTheEnd, double ClearedAfterMilliseconds)
{
    /// <summary>The mean outcome of an overload that lasts for a period. Nothing waits where the capacity is sufficient.</summary>
    public static Overload Of(double loginsPerSecond, double capacityPerSecond, TimeSpan over)
    {
        double waiting = Math.Max(0, loginsPerSecond - capacityPerSecond) * over.TotalSeconds;
        return new(loginsPerSecond, capacityPerSecond, waiting, waiting / capacityPerSecond * 1e3);
    }

    public override string ToString() =>
        Invariant($"Overload: {LoginsPerSecond:0.#} logins/s arrive, and {CapacityPerSecond:0.#} can be served. ")
        + Invariant($"At the end {WaitingAtTheEnd:0} wait, and serving them takes {ClearedAfterMilliseconds / 1e3:0.#} s more.");
}
