using TokenSigningBench.Cli.Commands;
using TokenSigningBench.Cli.Help;
using TokenSigningBench.Lab.Rotation;

namespace TokenSigningBench.Cli;

internal static class CommandList
{
    /// <summary>Whether a command line starts a server that <c>explain</c> may look into.</summary>
    public static bool KeepsDiagnosticSocket(string[] commandLine) => ServeCommand.IsForUser(commandLine);

    /// <summary>The command that holds them, in the order in which help lists them.</summary>
    public static RootCommand Root()
    {
        var root = new RootCommand("What a cryptographic choice costs a login, on this machine.")
        {
            CreateCertCommand.Create(),
            InspectCommand.Create(),
            CheckCommand.Create(new(UnsignedLoginServer.Logins, PartyMatrix.RunAsync)),
            ChooseCommand.Create(),
            SizeCommand.Create(),
            RotateCommand.Create(),
            PasswordHashCommand.Create(),
            ServeCommand.Create().NowCalled("lab serve"),
            ServeSchemesCommand.Create(),
            ThroughputCommand.Create().NowCalled("storm --max-rate"),
            LoginCommand.Create(),
            ExplainCommand.Create(),
            StormCommand.Create(),
            PlanCommand.Create(),
            AuthSchemesCommand.Create(),
            LabCommand.Create(),
            ReportCommand.Create(),
            MachineCommand.Create(),
            CompareCommand.Create(),
            OperationCommand.Create(),
            SignWithCommand.Create(),
            DevCommand.Create(),
        };
        foreach (Command older in DevCommand.CreateOlderNames())
            root.Add(older);
        CommonOptions.AddTo(root);
        HelpTextAction.AddTo(root);
        return root;
    }
}
