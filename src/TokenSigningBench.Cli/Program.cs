using TokenSigningBench.Cli;
using TokenSigningBench.Cli.Commands;

CoreDumps.TurnOff();
RuntimeDiagnostics.TurnOff();
GuardedConsole.Guard();
return await CommandLine.RunAsync(CommandList.Root(), args).ConfigureAwait(false);
