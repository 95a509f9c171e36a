using TokenSigningBench.Cli.Commands;
using TokenSigningBench.Cli.Help;
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
        ("serve", () => ServeCommand.Create().NowCalled("lab serve")),
        ("serve-schemes", ServeSchemesCommand.Create),
        ("throughput", () => ThroughputCommand.Create().NowCalled("storm --max-rate")),
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
        ("dev", DevCommand.Create),
    ];

    /// <summary>
    /// The command that holds all others, or the one of a name alone: to build all takes a tenth of a short command's time.
    /// </summary>
    /// <param name="name">A command's name. With any other word, or null, all commands are there.</param>
    public static RootCommand Root(string? name = null)
    {
        var root = new RootCommand("What a cryptographic choice costs a login, on this machine.");
        (string Name, Func<Command> Create)[] named = Array.FindAll(Commands, command => command.Name == name);
        foreach ((_, Func<Command> create) in named is [] ? Commands : named)
            root.Add(create());
        if (named is [])
            foreach (Command older in DevCommand.CreateOlderNames())
                root.Add(older);
        CommonOptions.AddTo(root);
        HelpTextAction.AddTo(root);
        return root;
    }
}
