namespace TokenSigningBench.Lab.Load;

/// <summary>Starts people at the moments that were planned for them, whatever the server does (an open model), on a thread that does nothing else.</summary>
internal static class Pacer
{
    // Until the first one's time, so that starting the thread makes nobody late.
    private static readonly TimeSpan Prelude = TimeSpan.FromMilliseconds(50);

    /// <param name="starts">The intended starts in milliseconds from the beginning, in order.</param>
    /// <param name="prepare">Makes a person ready, before their time has come.</param>
    /// <param name="start">Starts them, and returns while they wait.</param>
    /// <param name="begun">Told when the beginning is, on the stopwatch.</param>
    /// <param name="stop">Ends it: nobody is started any more.</param>
    /// <returns>Completes when all have been started, or it was stopped.</returns>
    public static Task RunAsync<T>(
        IReadOnlyList<double> starts,
        Func<long, T> prepare,
        Action<T> start,
        Action<long> begun,
        CancellationToken stop
    )
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var thread = new Thread(() =>
        {
            try
            {
                PreciseWait.PrepareThread();
                long beginning = Stopwatch.GetTimestamp() + (long)(Prelude.TotalSeconds * Stopwatch.Frequency);
                begun(beginning);
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
