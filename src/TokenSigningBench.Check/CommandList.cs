using TokenSigningBench.Cli.Commands;

namespace TokenSigningBench.Cli;

/// <summary>The commands that need no server and no database.</summary>
internal static class CommandList
{
    /// <summary>The root command. Help lists the subcommands in this order.</summary>
    public static RootCommand Root() =>
        new("What a cryptographic choice costs a login, on this machine. The lab's commands are in TokenSigningBench.Tool.")
        {
            CreateCertCommand.Create(),
            InspectCommand.Create(),
            CheckCommand.Create(),
            ChooseCommand.Create(),
            HashCommand.Create(),
            ReportCommand.Create(),
            MachineCommand.Create(),
            CompareCommand.Create(),
            SignWithCommand.Create(),
        };
}
