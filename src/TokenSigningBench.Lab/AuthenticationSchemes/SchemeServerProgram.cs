using System.Text.Json;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>The process that <see cref="SchemeServerPart"/> starts.</summary>
public static class SchemeServerProgram
{
    // Those who ask a directory or a database wait on a thread each; the pool would add one twice a second.
    private const int Threads = 4 * TokenSigningBench.Lab.Stores.StorePool<IDisposable>.Max;

    /// <summary>Serves what standard input orders, says where in a line of JSON, and ends when its input does.</summary>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">There is no whole order, or a mode lacks what it needs.</exception>
    public static async Task RunAsync(CancellationToken cancel)
    {
        var order = SchemeServerOrder.FromLine(Console.In.ReadLine());
        ThreadPool.GetMinThreads(out _, out int ports);
        ThreadPool.SetMinThreads(Threads, ports);
        SchemeServer server = await SchemeServer.StartAsync(order, TimeProvider.System, cancel).ConfigureAwait(false);
        await using (server.ConfigureAwait(false))
        {
            Console.WriteLine(JsonSerializer.Serialize(server.Facts));
            // A thread of its own waits: one of the pool's would be missing to those who ask.
            await Task
                .Factory.StartNew(Console.In.ReadToEnd, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
                .ConfigureAwait(false);
        }
    }
}
