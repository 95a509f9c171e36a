using TokenSigningBench.Benchmarks;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;

RunContention.WatchThisProgram();
RunKinds.Use(Features.Kinds);
using var interrupted = new CancellationTokenSource();
Console.CancelKeyPress += (_, e) =>
{
    e.Cancel = true;
    interrupted.Cancel();
};

return await EntryPoint.RunAsync(args, interrupted.Token).ConfigureAwait(false);
