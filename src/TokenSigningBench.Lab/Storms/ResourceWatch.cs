using TokenSigningBench.Core.Storms;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storms;

/// <summary>Looks at regular moments at what a server's processes hold. It costs a tenth of a millisecond each time.</summary>
internal sealed class ResourceWatch : IAsyncDisposable
{
    // As often as a leak is worth finding, and no run file becomes larger by it than by a few hundred people.
    private const int Moments = 360;

    private static readonly TimeSpan MinInterval = TimeSpan.FromSeconds(1);

    private readonly CancellationTokenSource _over = new();
    private readonly Task<IReadOnlyList<StormResources>> _watching;

    private ResourceWatch(int? group, TimeSpan every) => _watching = WatchAsync(group, every);

    /// <param name="seconds">How long it is expected to go on.</param>
    public static ResourceWatch Start(RunningServer server, double seconds) =>
        new(server.ProcessGroupId, TimeSpan.FromSeconds(Math.Max(MinInterval.TotalSeconds, seconds / Moments)));

    /// <summary>Ends it, with a last look.</summary>
    /// <returns>What was seen; null where it is no program of the lab's, or the system does not tell.</returns>
    public async Task<IReadOnlyList<StormResources>?> StopAsync()
    {
        await _over.CancelAsync().ConfigureAwait(false);
        IReadOnlyList<StormResources> seen = await _watching.ConfigureAwait(false);
        return seen.Count > 0 ? seen : null;
    }

    public async ValueTask DisposeAsync()
    {
        await StopAsync().ConfigureAwait(false);
        _over.Dispose();
    }

    private async Task<IReadOnlyList<StormResources>> WatchAsync(int? group, TimeSpan every)
    {
        List<StormResources> seen = [];
        // Those who are there now: to find a group's members anew costs fifty times as much, and a server's do not change.
        IReadOnlyList<int> members = group is { } id ? ProcessGroup.Members(id) : [];
        long beginning = Stopwatch.GetTimestamp();
        using var timer = new PeriodicTimer(every);
        do
        {
            if (ProcessMemory.ReadUsage(members) is var (bytes, files))
                seen.Add(new(Stopwatch.GetElapsedTime(beginning).TotalSeconds, bytes, files));
        } while (await NextAsync(timer).ConfigureAwait(false));
        return seen;
    }

    private async Task<bool> NextAsync(PeriodicTimer timer)
    {
        try
        {
            return await timer.WaitForNextTickAsync(_over.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            return false;
        }
    }
}
