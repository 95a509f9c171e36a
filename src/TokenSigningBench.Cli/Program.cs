using TokenSigningBench.Cli;

CoreDumps.TurnOff();
GuardedConsole.Guard();
return await CommandLine.RunAsync(Commands.Root(), args).ConfigureAwait(false);
