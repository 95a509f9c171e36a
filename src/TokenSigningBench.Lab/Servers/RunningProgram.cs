namespace TokenSigningBench.Lab.Servers;

/// <summary>An identity server that is a program of its own.</summary>
internal sealed class RunningProgram(ChildProcess process) : RunningServer
{
    /// <summary>Completes when it has ended, by itself or not.</summary>
    public Task Ended => process.Ended;

    public override int? ProcessGroupId => process.Id;

    public override string OutputTail => process.OutputTail;

    public override bool HasEnded => process.HasEnded;

    public override ValueTask DisposeAsync() => process.DisposeAsync();
}
