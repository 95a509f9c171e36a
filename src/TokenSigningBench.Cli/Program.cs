using TokenSigningBench.Cli;

CoreDumps.TurnOff();
StandardOutput.Guard();
return await CommandLine.RunAsync(Commands.Root(), args).ConfigureAwait(false);
