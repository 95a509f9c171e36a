using TokenSigningBench.Benchmarks;
using TokenSigningBench.Core.Machine;

RunContention.WatchThisProgram();
using var interrupted = new CancellationTokenSource();
Console.CancelKeyPress += (_, e) =>
{
    e.Cancel = true;
    interrupted.Cancel();
};

return await EntryPoint.RunAsync(args, interrupted.Token).ConfigureAwait(false);
