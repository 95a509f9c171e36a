using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storm;

/// <summary>A server that was not started here. It keeps running afterwards.</summary>
internal sealed class RunningExternalServer : RunningServer
{
    public override string OutputTail => "";

    public override bool HasEnded => false;

    public override ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
