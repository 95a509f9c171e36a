using System.CommandLine;
using TokenSigningBench.Cli;

CoreDumps.TurnOff();
var tokenbench = new RootCommand("What a cryptographic choice costs a login, on this machine.")
{
    ForgeCommand.Create(),
    InspectCommand.Create(),
    CheckCommand.Create(),
    ChooseCommand.Create(),
    HashCommand.Create(),
    ServeCommand.Create(),
    ServeModesCommand.Create(),
    ThroughputCommand.Create(),
    LoginCommand.Create(),
    StormCommand.Create(),
    PlanCommand.Create(),
    ModesCommand.Create(),
    LabCommand.Create(),
    ReportCommand.Create(),
    MachineCommand.Create(),
    CompareCommand.Create(),
    ModelCommand.Create(),
    GeneratorCommand.Create(),
    SignWithCommand.Create(),
};
return await CommandLine.RunAsync(tokenbench, args).ConfigureAwait(false);
