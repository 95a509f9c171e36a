namespace TokenSigningBench.Lab.Servers;

/// <summary>An identity server that is a program of its own.</summary>
internal sealed class RunningProgram(ChildProcess process) : RunningServer
{
    /// <summary>Completes when it has ended, by itself or not.</summary>
    public Task Ended => process.Ended;

    /// <inheritdoc/>
    public override int? ProcessGroupId => process.Id;

    /// <inheritdoc/>
    public override string OutputTail => process.OutputTail;

    /// <inheritdoc/>
    public override bool HasEnded => process.HasEnded;

    /// <inheritdoc/>
    public override ValueTask DisposeAsync() => process.DisposeAsync();
}
