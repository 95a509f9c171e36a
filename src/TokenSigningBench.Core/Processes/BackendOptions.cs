namespace TokenSigningBench.Core.Processes;

/// <summary>The options that every backend is started with.</summary>
public sealed record BackendOptions
{
    /// <summary>The maximum duration of the start.</summary>
    public TimeSpan Limit { get; init; } = BackendStart.MaxDuration;

    /// <summary>The parent folder of the backend's own folder.</summary>
    public string Scratch { get; init; } = BackendFolder.Parent;

    /// <summary>Returns a port to try.</summary>
    public Func<int> FindPort { get; init; } = FreePort.Find;
}
