using TokenSigningBench.Check.RelyingParties.Parties;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>A server that is a relying party, whose clock is libfaketime's.</summary>
/// <param name="folder">Its folder, which is removed when the process has ended.</param>
internal sealed class RunningServerParty(ChildProcess process, string version, int port, BackendFolder folder)
    : RunningParty(process, version, new Uri(Invariant($"http://127.0.0.1:{port}/")))
{
    private readonly int _group = process.Id;

    public override async ValueTask DisposeAsync()
    {
        // Known only while they run.
        IReadOnlyList<int> processes = ProcessGroup.Members(_group);
        await base.DisposeAsync().ConfigureAwait(false);
        FakeTime.RemoveTraces(processes);
        await folder.DisposeAsync().ConfigureAwait(false);
    }
}
