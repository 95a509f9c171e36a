using TokenSigningBench.Cli;

CoreDumps.TurnOff();
return await CommandLine.RunAsync(Commands.Root(), args).ConfigureAwait(false);
