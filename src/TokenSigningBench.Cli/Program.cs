using TokenSigningBench.Cli;

CoreDumps.TurnOff();
RuntimeDiagnostics.TurnOff();
GuardedConsole.Guard();
return await CommandLine.RunAsync(Commands.Root(), args).ConfigureAwait(false);
