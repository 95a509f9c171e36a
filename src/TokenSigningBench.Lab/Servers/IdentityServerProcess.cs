namespace TokenSigningBench.Lab.Servers;

/// <summary>An identity server that runs in its own process.</summary>
internal sealed class IdentityServerProcess(ChildProcess process) : RunningServer
{
    /// <summary>Completes when the process has ended, for any reason.</summary>
    public Task Ended => process.Ended;

    public override int? ProcessGroupId => process.Id;

    public override string OutputTail => process.OutputTail;

    public override bool HasEnded => process.HasEnded;

    public override ValueTask DisposeAsync() => process.DisposeAsync();
}
