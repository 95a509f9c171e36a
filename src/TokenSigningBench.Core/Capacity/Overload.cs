namespace TokenSigningBench.Core.Capacity;

/// <summary>More comes in than can be done: the queue grows for as long as people come, so that no percentile says more than how long that was.</summary>
/// <param name="CapacityPerSecond">What can be done.</param>
/// <param name="WaitingAtTheEnd">How many have come and are not done when the last one comes.</param>
/// <param name="ClearedAfterMilliseconds">How long all cores go on working after that.</param>
public sealed record Overload(double LoginsPerSecond, double CapacityPerSecond, double WaitingAtTheEnd, double ClearedAfterMilliseconds)
{
    /// <summary>What becomes of an overload that lasts for a time, on the mean.</summary>
    /// <param name="loginsPerSecond">What comes in; what can be done leaves nobody waiting.</param>
    /// <param name="capacityPerSecond">What can be done.</param>
    public static Overload Of(double loginsPerSecond, double capacityPerSecond, TimeSpan over)
    {
        double waiting = Math.Max(0, loginsPerSecond - capacityPerSecond) * over.TotalSeconds;
        return new(loginsPerSecond, capacityPerSecond, waiting, waiting / capacityPerSecond * 1e3);
    }

    public override string ToString() =>
        Invariant(
            $"Overload: {LoginsPerSecond:0.#} logins/s come and {CapacityPerSecond:0.#} can be done; at the end {WaitingAtTheEnd:0} wait, and it takes {ClearedAfterMilliseconds / 1e3:0.#} s more to serve them."
        );
}
