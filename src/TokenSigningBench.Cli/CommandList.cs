using TokenSigningBench.Cli.Commands;
using TokenSigningBench.Lab.Rotation;

namespace TokenSigningBench.Cli;

internal static class CommandList
{
    /// <summary>Whether a command line starts a server that <c>explain</c> may look into.</summary>
    public static bool KeepsDiagnosticSocket(string[] commandLine) => ServeCommand.IsForUser(commandLine);

    // In the order in which help lists them.
    private static readonly (string Name, Func<Command> Create)[] Commands =
    [
        ("create-cert", CreateCertCommand.Create),
        ("inspect", InspectCommand.Create),
        ("check", () => CheckCommand.Create(new(UnsignedLoginServer.Logins, PartyMatrix.RunAsync))),
        ("choose", ChooseCommand.Create),
        ("size", SizeCommand.Create),
        ("rotate", RotateCommand.Create),
        ("password-hash", PasswordHashCommand.Create),
        ("serve-schemes", ServeSchemesCommand.Create),
        ("login", LoginCommand.Create),
        ("explain", ExplainCommand.Create),
        ("storm", StormCommand.Create),
        ("plan", PlanCommand.Create),
        ("auth-schemes", AuthSchemesCommand.Create),
        ("lab", LabCommand.Create),
        ("report", ReportCommand.Create),
        ("machine", MachineCommand.Create),
        ("compare", CompareCommand.Create),
        ("operation", OperationCommand.Create),
        ("sign-with", SignWithCommand.Create),
    ];

    /// <inheritdoc cref="CommandLine.Root"/>
    public static RootCommand Root(string? name = null) =>
        CommandLine.Root("What a cryptographic choice costs a login, on this machine.", Commands, name);
}
