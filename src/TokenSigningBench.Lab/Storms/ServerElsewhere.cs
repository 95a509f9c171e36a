using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storms;

/// <summary>A server that is not the lab's: it was running before, and goes on.</summary>
internal sealed class ServerElsewhere : RunningServer
{
    /// <inheritdoc/>
    public override string OutputTail => "";

    /// <inheritdoc/>
    public override bool HasEnded => false;

    /// <inheritdoc/>
    public override ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
