using TokenSigningBench.Cli.Commands;

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

    /// <inheritdoc cref="CommandLine.Root"/>
    public static RootCommand Root(string? name = null) =>
        CommandLine.Root(
            "What a cryptographic choice costs a login, on this machine. The lab's commands are in TokenSigningBench.Tool.",
            Commands,
            name
        );
}
