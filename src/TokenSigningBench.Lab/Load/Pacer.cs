namespace TokenSigningBench.Lab.Load;

/// <summary>Starts users at scheduled times, whatever the server does (open model), on a dedicated thread.</summary>
internal static class Pacer
{
    // The time before the first start, so that starting the thread delays no user.
    private static readonly TimeSpan LeadTime = TimeSpan.FromMilliseconds(50);

    /// <param name="starts">The scheduled starts in ms from the beginning, in ascending order.</param>
    /// <param name="prepare">Prepares a user before its scheduled start.</param>
    /// <param name="start">Starts the user and returns without waiting for its end.</param>
    /// <param name="onBegin">Called with the timestamp of the beginning, on the stopwatch.</param>
    /// <param name="stop">Stops starting users.</param>
    /// <returns>Completes when all users have been started, or after a stop.</returns>
    public static Task RunAsync<T>(
        IReadOnlyList<double> starts,
        Func<long, T> prepare,
        Action<T> start,
        Action<long> onBegin,
        CancellationToken stop
    )
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var thread = new Thread(() =>
        {
            try
            {
                PreciseWait.PrepareThread();
                long beginning = Stopwatch.GetTimestamp() + (long)(LeadTime.TotalSeconds * Stopwatch.Frequency);
                onBegin(beginning);
                foreach (double milliseconds in starts)
                {
                    long moment = beginning + (long)(milliseconds * Stopwatch.Frequency / 1e3);
                    T user = prepare(moment);
                    if (!PreciseWait.Until(moment, stop))
                        break;
                    start(user);
                }

                done.SetResult();
            }
            catch (Exception e)
            {
                done.SetException(e);
            }
        })
        {
            IsBackground = true,
            Name = "pacer",
        };
        thread.Start();
        return done.Task;
    }
}
