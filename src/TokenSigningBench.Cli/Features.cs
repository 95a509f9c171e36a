using TokenSigningBench.Cli.Commands;
using TokenSigningBench.Lab.Rotation;
using TokenSigningBench.Reports.AuthenticationSchemes;
using TokenSigningBench.Reports.Benchmarks;
using TokenSigningBench.Reports.Choosing;
using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Explanation;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Login;
using TokenSigningBench.Reports.Passwords;
using TokenSigningBench.Reports.Plan;
using TokenSigningBench.Reports.Profile;
using TokenSigningBench.Reports.Rotation;
using TokenSigningBench.Reports.SignatureChoice;
using TokenSigningBench.Reports.SigningCost;
using TokenSigningBench.Reports.Sizes;
using TokenSigningBench.Reports.Storm;

namespace TokenSigningBench.Cli;

/// <summary>What <c>tokenbench</c> does.</summary>
internal static class Features
{
    /// <summary>The features in the order of help, and of a report's sections. A new one is a folder and a line here.</summary>
    public static IReadOnlyList<Feature> All { get; } =
    [
        new(
            HelpSection.EveryDay,
            "login",
            LoginCommand.Create,
            LoginDocument.Kind,
            FlowsDocument.Kind,
            TokenPathDocument.Kind,
            UnsignedTokensDocument.Kind
        ),
        new(HelpSection.EveryDay, "explain", ExplainCommand.Create, ExplainDocument.Kind),
        new(
            HelpSection.EveryDay,
            "check",
            () => CheckCommand.Create(new(UnsignedLoginServer.Logins, PartyMatrix.RunAsync)),
            CheckDocument.Kind
        ),
        new(HelpSection.EveryDay, "inspect", InspectCommand.Create),
        new(HelpSection.EveryDay, "storm", StormCommand.Create, StormDocument.Kind),
        new(HelpSection.EveryDay, "plan", PlanCommand.Create, PlanDocument.Kind),
        new(HelpSection.Hidden, "signing-cost", null, SigningCostDocument.Kind),
        new(HelpSection.EveryDay, "choose", ChooseCommand.Create, ChoiceDocument.Kind),
        new(HelpSection.EveryDay, "rotate", RotateCommand.Create, RotationDocument.Kind),
        new(HelpSection.EveryDay, "size", SizeCommand.Create, SizeDocument.Kind),
        new(HelpSection.EveryDay, "report", ReportCommand.Create),
        new(HelpSection.EveryDay, "compare", CompareCommand.Create) { KeepsEnvironment = true },
        new(HelpSection.Lab, "lab", LabCommand.Create),
        new(HelpSection.Advanced, "create-cert", CreateCertCommand.Create),
        new(HelpSection.Advanced, "password-hash", PasswordHashCommand.Create, HashDocument.Kind, PasswordTablesDocument.Kind),
        new(HelpSection.Advanced, "auth-schemes", AuthSchemesCommand.Create, AuthSchemesDocument.Kind),
        new(
            HelpSection.Hidden,
            "benchmarks",
            null,
            ThroughputDocument.Kind,
            ThreadsDocument.Kind,
            MillionDocument.Kind,
            BenchmarksDocument.Kind
        ),
        new(HelpSection.Advanced, "machine", MachineCommand.Create, ProfileDocument.Kind),
        new(HelpSection.Advanced, "operation", OperationCommand.Create),
        new(HelpSection.Hidden, "serve-schemes", ServeSchemesCommand.Create),
        new(HelpSection.Hidden, "sign-with", SignWithCommand.Create),
    ];

    /// <inheritdoc cref="CommandLine.Root"/>
    public static RootCommand Root(string? name = null) =>
        CommandLine.Root("What a cryptographic choice costs a login, on this machine.", All, name);

    /// <summary>Whether a command line starts a server that <c>explain</c> may look into.</summary>
    public static bool KeepsDiagnosticSocket(string[] commandLine) => ServeCommand.IsForUser(commandLine);
}
