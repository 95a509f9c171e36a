using System.Text.Json;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>The program of the process that <see cref="SchemeServerLauncher"/> starts.</summary>
public static class SchemeServerProgram
{
    // Each request to a directory or database blocks a thread, and the pool adds only two threads per second.
    private const int Threads = 4 * Stores.StorePool<IDisposable>.Max;

    /// <summary>
    /// Reads a <see cref="SchemeServerStartupData"/> from standard input, serves it, prints its facts as one line of JSON, and exits when
    /// standard input is closed.
    /// </summary>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">
    /// The order is incomplete, or a scheme lacks a required setting.
    /// </exception>
    public static async Task RunAsync(CancellationToken cancel)
    {
        var order = SchemeServerStartupData.FromLine(Console.In.ReadLine());
        ThreadPool.GetMinThreads(out _, out int ports);
        ThreadPool.SetMinThreads(Threads, ports);
        SchemeServer server = await SchemeServer.StartAsync(order, TimeProvider.System, cancel).ConfigureAwait(false);
        await using (server.ConfigureAwait(false))
        {
            Console.WriteLine(JsonSerializer.Serialize(server.Facts));
            // Waits on a dedicated thread, so that no pool thread is blocked.
            await Task
                .Factory.StartNew(Console.In.ReadToEnd, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
                .ConfigureAwait(false);
        }
    }
}
