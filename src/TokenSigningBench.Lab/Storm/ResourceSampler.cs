using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storm;

/// <summary>Samples the memory and open files of the server processes at regular intervals. A sample takes about 0.1 ms.</summary>
internal sealed class ResourceSampler : IAsyncDisposable
{
    // Frequent enough to find a leak. The samples add no more to a run file than a few hundred logins.
    private const int MaxSamples = 360;

    private static readonly TimeSpan MinInterval = TimeSpan.FromSeconds(1);

    private readonly CancellationTokenSource _stop = new();
    private readonly Task<IReadOnlyList<StormResources>> _watching;

    private ResourceSampler(int? group, TimeSpan interval) => _watching = WatchAsync(group, interval);

    /// <param name="seconds">The expected duration, in seconds.</param>
    public static ResourceSampler Start(RunningServer server, double seconds) =>
        new(server.ProcessGroupId, TimeSpan.FromSeconds(Math.Max(MinInterval.TotalSeconds, seconds / MaxSamples)));

    /// <summary>Takes a last sample and stops.</summary>
    /// <returns>The samples; null for an external server, or if the system does not provide the numbers.</returns>
    public async Task<IReadOnlyList<StormResources>?> StopAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        IReadOnlyList<StormResources> samples = await _watching.ConfigureAwait(false);
        return samples.Count > 0 ? samples : null;
    }

    public async ValueTask DisposeAsync()
    {
        await StopAsync().ConfigureAwait(false);
        _stop.Dispose();
    }

    private async Task<IReadOnlyList<StormResources>> WatchAsync(int? group, TimeSpan interval)
    {
        List<StormResources> samples = [];
        // The processes are listed once: listing them takes fifty times as long as a sample, and those of a server do not change.
        IReadOnlyList<int> members = group is { } id ? ProcessGroup.Members(id) : [];
        long beginning = Stopwatch.GetTimestamp();
        using var timer = new PeriodicTimer(interval);
        do
        {
            if (ProcessMemory.ReadUsage(members) is var (bytes, files))
                samples.Add(new(Stopwatch.GetElapsedTime(beginning).TotalSeconds, bytes, files));
        } while (await WaitForNextAsync(timer).ConfigureAwait(false));
        return samples;
    }

    private async Task<bool> WaitForNextAsync(PeriodicTimer timer)
    {
        try
        {
            return await timer.WaitForNextTickAsync(_stop.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            return false;
        }
    }
}
