namespace TokenSigningBench.Articles.Tests.ServedSchemes;

/// <summary>A clock that moves only when it is advanced.</summary>
internal sealed class ManualClock(DateTimeOffset now) : TimeProvider
{
    private TimeSpan _passed;

    public ManualClock()
        : this(DateTimeOffset.UnixEpoch.AddYears(56)) { }

    public void Advance(TimeSpan by) => _passed += by;

    public override DateTimeOffset GetUtcNow() => now + _passed;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp() => _passed.Ticks;
}
