namespace TokenSigningBench.RelyingParties;

/// <summary>
/// A clock that starts now and runs faster than real time. Only the time of day does: time stamps and timers, which limit requests, are
/// real.
/// </summary>
internal sealed class FastClock(double speed) : TimeProvider
{
    private readonly DateTimeOffset _start = System.GetUtcNow();
    private readonly long _startStamp = System.GetTimestamp();

    public double Speed => speed;

    public override DateTimeOffset GetUtcNow() => _start + (System.GetElapsedTime(_startStamp) * speed);
}
