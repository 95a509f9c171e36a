using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storms;

/// <summary>A server that is not the lab's: it was running before, and goes on.</summary>
internal sealed class ServerElsewhere : RunningServer
{
    public override string OutputTail => "";

    public override bool HasEnded => false;

    public override ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
