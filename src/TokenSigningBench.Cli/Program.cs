using TokenSigningBench.Cli;

CoreDumps.TurnOff();
RuntimeDiagnostics.TurnOff();
StandardOutput.Guard();
return await CommandLine.RunAsync(Commands.Root(), args).ConfigureAwait(false);
