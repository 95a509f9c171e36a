using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Lab.Tests.Rotate;

/// <summary>A relying party that is a shell script.</summary>
internal sealed class ScriptParty(string id, string script = "") : IServiceParty
{
    public string Id => id;

    public string Name => id;

    public string? MissingText { get; init; }

    public IReadOnlyList<string> Files { get; init; } = [];

    public Action Started { get; init; } = () => { };

    public ChildProcess? Process { get; private set; }

    public string? Missing() => MissingText;

    public Task<RunningParty> StartAsync(PartyStartupData data, CancellationToken cancel)
    {
        Process = ChildProcess.Start(id, "/bin/sh", ["-c", script]);
        Started();
        return RunningParty.StartAsync(Process, data, cancel);
    }
}
