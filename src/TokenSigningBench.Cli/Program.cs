using System.CommandLine;
using TokenSigningBench.Cli;

var tokenbench = new RootCommand("What a cryptographic choice costs a login, on this machine.")
{
    ForgeCommand.Create(),
    InspectCommand.Create(),
    CheckCommand.Create(),
    ChooseCommand.Create(),
    HashCommand.Create(),
    ServeCommand.Create(),
    ThroughputCommand.Create(),
    LoginCommand.Create(),
    StormCommand.Create(),
    PlanCommand.Create(),
    GeneratorCommand.Create(),
    SignWithCommand.Create(),
};
return await CommandLine.RunAsync(tokenbench, args).ConfigureAwait(false);
