using TokenSigningBench.Cli.Commands;

namespace TokenSigningBench.Cli;

internal static class CommandList
{
    /// <summary>The root command. Help lists the subcommands in this order.</summary>
    public static RootCommand Root() =>
        new("What a cryptographic choice costs a login, on this machine.")
        {
            CreateCertCommand.Create(),
            InspectCommand.Create(),
            CheckCommand.Create(),
            ChooseCommand.Create(),
            HashCommand.Create(),
            ServeCommand.Create(),
            ServeSchemesCommand.Create(),
            ThroughputCommand.Create(),
            LoginCommand.Create(),
            StormCommand.Create(),
            PlanCommand.Create(),
            AuthSchemesCommand.Create(),
            LabCommand.Create(),
            ReportCommand.Create(),
            MachineCommand.Create(),
            CompareCommand.Create(),
            ModelCommand.Create(),
            GeneratorCommand.Create(),
            SignWithCommand.Create(),
        };
}
