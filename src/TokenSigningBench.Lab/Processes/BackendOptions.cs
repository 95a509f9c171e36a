namespace TokenSigningBench.Lab.Processes;

/// <summary>What every real part can be started with.</summary>
internal sealed record BackendOptions
{
    /// <summary>How long its start may take.</summary>
    public TimeSpan Limit { get; init; } = BackendStart.MaxDuration;

    /// <summary>The folder that its own is made in.</summary>
    public string Scratch { get; init; } = BackendFolder.Parent;

    /// <summary>Where its ports come from.</summary>
    public Func<int> Ports { get; init; } = FreePort.Find;
}
