using TokenSigningBench.Benchmarks;
using TokenSigningBench.Benchmarks.Running;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Options;

RunContention.WatchThisProgram();
BusyMachine.Watch();
RunKinds.Use(Features.Kinds);
return await EntryPoint.StartAsync(MainProgram.Create(), args).ConfigureAwait(false);
