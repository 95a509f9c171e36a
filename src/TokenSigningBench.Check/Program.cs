using TokenSigningBench.Check;
using TokenSigningBench.Reports.Commands;

return await CommandLine.StartAsync(Features.All, Features.Root, keepsDiagnosticSocket: false, args).ConfigureAwait(false);
