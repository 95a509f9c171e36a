namespace TokenSigningBench.Core.Processes;

/// <summary>
/// Waits for a process as long as it moves: as long as it uses CPU time or prints. A slow or busy machine makes the wait longer, and is no
/// error.
/// </summary>
/// <param name="idleTimeout">How long the process may do nothing.</param>
public sealed class StallWatch(TimeSpan idleTimeout)
{
    /// <summary>How long a process may do nothing.</summary>
    public static readonly TimeSpan DefaultTimeout = TimeSpan.FromMinutes(2);

    // A process that waits for what never comes uses some CPU time too, for its timers.
    private const double MinActivity = 0.1;

    /// <summary>Whether a process has done something between two values of its activity, as <see cref="RunAsync"/> has it.</summary>
    public static bool HasMoved(double before, double now) => now >= before + MinActivity;

    /// <param name="activity">A number that grows with the process's CPU time in seconds, and with each line that it prints.</param>
    /// <param name="wait">Waits for the process.</param>
    /// <exception cref="StalledException">The process did nothing for too long.</exception>
    public async Task<T> RunAsync<T>(Func<double> activity, Func<CancellationToken, Task<T>> wait, CancellationToken cancel)
    {
        using var stalled = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        using var over = new CancellationTokenSource();
        Task watching = WatchAsync(activity, stalled, over.Token);
        try
        {
            return await wait(stalled.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (stalled.IsCancellationRequested && !cancel.IsCancellationRequested)
        {
            throw new StalledException(Invariant($"did nothing for {idleTimeout.TotalSeconds} seconds"), e);
        }
        finally
        {
            await over.CancelAsync().ConfigureAwait(false);
            await watching.ConfigureAwait(false);
        }
    }

    private async Task WatchAsync(Func<double> activity, CancellationTokenSource stalled, CancellationToken over)
    {
        double before;
        do
        {
            before = activity();
            await Task.Delay(idleTimeout, over).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (over.IsCancellationRequested)
                return;
        } while (HasMoved(before, activity()));

        await stalled.CancelAsync().ConfigureAwait(false);
    }
}

/// <summary>A process did nothing for too long. The message is the end of a sentence that begins with the process.</summary>
public sealed class StalledException(string message, Exception inner) : Exception(message, inner);
