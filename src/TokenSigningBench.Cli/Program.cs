using TokenSigningBench.Cli;
using TokenSigningBench.Cli.Commands;
using TokenSigningBench.Core.Machine;

RunContention.WatchThisProgram();
CoreDumps.TurnOff();
RuntimeDiagnostics.TurnOff();
GuardedConsole.Guard();
return await CommandLine.RunAsync(CommandList.Root(), args).ConfigureAwait(false);
