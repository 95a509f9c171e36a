using TokenSigningBench.Articles;
using TokenSigningBench.Articles.Measurements;
using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Benchmarks.Running;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Features;

// Child processes of this program.
if (args is [CollectorProcess.Argument, var collector, var engine])
    return CollectorProcess.RunChild(collector, Enum.Parse<Pbkdf2Engine>(engine));
if (args is [OperationProcess.Argument, .. var names])
    return OperationProcess.RunChild([.. names.Select(Operations.Named)]);

if (args is [var first, ..] && Features.All.Any(feature => feature.Create is not null && feature.Name == first))
{
    return await TokenSigningBench
        .Reports.Commands.CommandLine.StartAsync(Features.All, Features.Root, ServeCommand.IsForUser(args), args, Features.Program)
        .ConfigureAwait(false);
}

RunContention.WatchThisProgram();
BusyMachine.Watch();
Feature.Use(Features.All, typeof(Features).Assembly);
return await EntryPoint.StartAsync(ArticlesProgram.Create(), args).ConfigureAwait(false);
