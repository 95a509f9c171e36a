using TokenSigningBench.Cli;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Commands;

return await CommandLine.StartAsync(Features.All, Features.Root, ServeCommand.IsForUser(args), args).ConfigureAwait(false);
