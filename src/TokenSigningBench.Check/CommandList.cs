using TokenSigningBench.Cli.Commands;
using TokenSigningBench.Cli.Help;

namespace TokenSigningBench.Cli;

/// <summary>The commands that need no server and no database.</summary>
internal static class CommandList
{
    /// <summary>None of them starts a server.</summary>
    public static bool KeepsDiagnosticSocket(string[] _) => false;

    // In the order in which help lists them.
    private static readonly (string Name, Func<Command> Create)[] Commands =
    [
        ("create-cert", CreateCertCommand.Create),
        ("inspect", InspectCommand.Create),
        ("check", () => CheckCommand.Create(lab: null)),
        ("choose", ChooseCommand.Create),
        ("password-hash", PasswordHashCommand.Create),
        ("report", ReportCommand.Create),
        ("machine", MachineCommand.Create),
        ("compare", CompareCommand.Create),
        ("operation", OperationCommand.Create),
        ("sign-with", SignWithCommand.Create),
    ];

    /// <summary>
    /// The command that holds all others, or the one of a name alone: to build all takes a tenth of a short command's time.
    /// </summary>
    /// <param name="name">A command's name. With any other word, or null, all commands are there.</param>
    public static RootCommand Root(string? name = null)
    {
        var root = new RootCommand(
            "What a cryptographic choice costs a login, on this machine. The lab's commands are in TokenSigningBench.Tool."
        );
        (string Name, Func<Command> Create)[] named = Array.FindAll(Commands, command => command.Name == name);
        foreach ((_, Func<Command> create) in named is [] ? Commands : named)
            root.Add(create());
        CommonOptions.AddTo(root);
        HelpTextAction.AddTo(root);
        return root;
    }
}
