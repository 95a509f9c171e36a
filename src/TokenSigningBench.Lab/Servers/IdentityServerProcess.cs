namespace TokenSigningBench.Lab.Servers;

/// <summary>An identity server that runs in its own process.</summary>
/// <param name="backends">What the server needs, and what ends after it.</param>
internal sealed class IdentityServerProcess(ChildProcess process, params IReadOnlyList<IAsyncDisposable> backends) : RunningServer
{
    /// <summary>Completes when the process has ended, for any reason.</summary>
    public Task Ended => process.Ended;

    public override int? ProcessGroupId => process.Id;

    public override string OutputTail => process.OutputTail;

    public override bool HasEnded => process.HasEnded;

    public override async ValueTask DisposeAsync()
    {
        await process.DisposeAsync().ConfigureAwait(false);
        foreach (IAsyncDisposable backend in backends)
            await backend.DisposeAsync().ConfigureAwait(false);
    }
}
