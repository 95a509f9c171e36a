using TokenSigningBench.Cli.Commands;

namespace TokenSigningBench.Cli;

/// <summary>The commands that ask no server and no database.</summary>
internal static class CommandList
{
    /// <summary>The command that holds them, in the order in which help lists them.</summary>
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
