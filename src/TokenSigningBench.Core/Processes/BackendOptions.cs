namespace TokenSigningBench.Core.Processes;

/// <summary>The options that every backend is started with.</summary>
public sealed record BackendOptions
{
    /// <summary>How long it may do nothing while it starts.</summary>
    public TimeSpan IdleTimeout { get; init; } = StallWatch.DefaultTimeout;

    /// <summary>The parent folder of the backend's own folder.</summary>
    public string Scratch { get; init; } = BackendFolder.Parent;

    /// <summary>Returns a port to try.</summary>
    public Func<int> FindPort { get; init; } = FreePort.Find;
}
