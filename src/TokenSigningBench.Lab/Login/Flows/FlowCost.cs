using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>Rounds in which logins follow each other, for the CPU time of one, each beside signatures with the same key.</summary>
internal sealed class FlowCost(RunningServer server, Scenario scenario, LoadTarget target)
{
    private readonly List<double> _cpu = [];
    private readonly List<double> _signatures = [];
    private readonly List<VirtualUser> _users = [];

    /// <summary>The usual duration of one round: long enough for /proc, which counts CPU time in hundredths of a second.</summary>
    public static readonly TimeSpan DefaultRound = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    /// <summary>The logins so far.</summary>
    public IReadOnlyList<VirtualUser> Users => _users;

    /// <param name="signature">The CPU time of one signature with the server's key, measured beside this round; in ms.</param>
    /// <exception cref="UserErrorException">A login failed, or the server's CPU time cannot be read.</exception>
    public async Task MeasureAsync(TimeSpan round, double signature, CancellationToken cancel)
    {
        LoadResult result = await LoadRun.Of(server, scenario, target).ClosedAsync(1, round, cancel).ConfigureAwait(false);
        cancel.ThrowIfCancellationRequested();
        result.RequireSuccess(server, "a login failed");
        if (result.ServerSeconds is not { } seconds)
            throw new UserErrorException(server.Name, "its CPU time cannot be read from /proc");
        _cpu.Add(1e3 * seconds / result.Users.Count);
        _signatures.Add(signature);
        _users.AddRange(result.Users);
    }

    /// <summary>The cost of a login in the rounds so far; null before the first.</summary>
    public LoginCost? Result() =>
        _cpu.Count == 0
            ? null
            : new()
            {
                Logins = _users.Count,
                CpuMilliseconds = _cpu,
                SignatureMilliseconds = _signatures,
                Signatures = LoginCost.MeanSignatures(_users),
            };
}
