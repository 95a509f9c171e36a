namespace TokenSigningBench.Explain.Sessions;

/// <summary>Waiting on a thread of its own: those of the pool belong to a load that may run in this process, and few of them wait for long.</summary>
internal static class OwnThread
{
    public static Task Run(Action action) =>
        Task.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
