namespace TokenSigningBench.Explain.Sessions;

/// <summary>A thread for what waits for seconds: those of the pool belong to the load, where it runs in this process.</summary>
internal static class OwnThread
{
    public static Task Run(Action action) =>
        Task.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
