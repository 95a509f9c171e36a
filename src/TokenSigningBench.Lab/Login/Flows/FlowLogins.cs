using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>Logins one by one, over a connection that is kept or over a new one.</summary>
internal sealed class FlowLogins(Scenario scenario, LoadTarget target) : IDisposable
{
    private static readonly LoadLimits Limits = new();

    private readonly ConnectionPool _kept = new(target, Limits);
    private readonly ConnectionPool _new = new(target, Limits with { NewConnections = true });

    /// <summary>Logs in once. The time counts from the first request, or from the opening of its connection.</summary>
    /// <returns>The login. It has a token only if everything was as it must be.</returns>
    /// <exception cref="UserErrorException">There was no whole response in time.</exception>
    public async Task<LoginSample> LogInAsync(bool newConnection, CancellationToken cancel)
    {
        var user = new VirtualUser(scenario.Begin(), scenario.Phases.Count, Stopwatch.GetTimestamp());
        try
        {
            await (newConnection ? _new : _kept)
                .RunAsync(user)
                .WaitAsync(Limits.MaxWait * scenario.Phases.Count, cancel)
                .ConfigureAwait(false);
        }
        catch (TimeoutException e)
        {
            throw new UserErrorException(Name, "did not answer in time", e);
        }

        return user.FirstByte is { } firstByte
            ? new(
                LoadResult.Milliseconds(user.Started!.Value, firstByte),
                user.Status,
                user.Failure is null,
                user.Failure,
                user.ReadTiming()?.Phases
            )
            : throw new UserErrorException(Name, user.Failure ?? "did not answer");
    }

    public void Dispose()
    {
        _kept.Dispose();
        _new.Dispose();
    }

    private string Name => target.Address.GetLeftPart(UriPartial.Authority);
}
