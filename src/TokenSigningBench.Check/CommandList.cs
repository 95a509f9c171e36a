using TokenSigningBench.Cli.Commands;
using TokenSigningBench.Cli.Help;

namespace TokenSigningBench.Cli;

/// <summary>The commands that need no server and no database.</summary>
internal static class CommandList
{
    /// <summary>None of them starts a server.</summary>
    public static bool KeepsDiagnosticSocket(string[] _) => false;

    public static RootCommand Root()
    {
        var root = new RootCommand(
            "What a cryptographic choice costs a login, on this machine. The lab's commands are in TokenSigningBench.Tool."
        )
        {
            CreateCertCommand.Create(),
            InspectCommand.Create(),
            CheckCommand.Create(lab: null),
            ChooseCommand.Create(),
            PasswordHashCommand.Create(),
            ReportCommand.Create(),
            MachineCommand.Create(),
            CompareCommand.Create(),
            OperationCommand.Create(),
            SignWithCommand.Create(),
        };
        CommonOptions.AddTo(root);
        HelpTextAction.AddTo(root);
        return root;
    }
}
