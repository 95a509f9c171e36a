using TokenSigningBench.Cli.Commands;
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

/// <summary>What needs no server and no database.</summary>
internal static class Features
{
    /// <summary>The features in the order of help, and of a report's sections. It reads the runs of the other programs too.</summary>
    public static IReadOnlyList<Feature> All { get; } =
    [
        new(
            HelpSection.Hidden,
            "login",
            null,
            LoginDocument.Kind,
            FlowsDocument.Kind,
            TokenPathDocument.Kind,
            UnsignedTokensDocument.Kind,
            ExplainDocument.Kind
        ),
        new(HelpSection.EveryDay, "check", () => CheckCommand.Create(lab: null), CheckDocument.Kind),
        new(HelpSection.EveryDay, "inspect", InspectCommand.Create),
        new(HelpSection.Hidden, "storm", null, StormDocument.Kind, PlanDocument.Kind, SigningCostDocument.Kind),
        new(HelpSection.EveryDay, "choose", ChooseCommand.Create, ChoiceDocument.Kind),
        new(HelpSection.Hidden, "rotate", null, RotationDocument.Kind, SizeDocument.Kind),
        new(HelpSection.EveryDay, "report", ReportCommand.Create),
        new(HelpSection.EveryDay, "compare", CompareCommand.Create) { KeepsEnvironment = true },
        new(HelpSection.Advanced, "create-cert", CreateCertCommand.Create),
        new(HelpSection.Advanced, "password-hash", PasswordHashCommand.Create, HashDocument.Kind, PasswordTablesDocument.Kind),
        new(
            HelpSection.Hidden,
            "benchmarks",
            null,
            AuthSchemesDocument.Kind,
            ThroughputDocument.Kind,
            ThreadsDocument.Kind,
            MillionDocument.Kind,
            BenchmarksDocument.Kind
        ),
        new(HelpSection.Advanced, "machine", MachineCommand.Create, ProfileDocument.Kind),
        new(HelpSection.Advanced, "operation", OperationCommand.Create),
        new(HelpSection.Hidden, "sign-with", SignWithCommand.Create),
    ];

    /// <inheritdoc cref="CommandLine.Root"/>
    public static RootCommand Root(string? name = null) =>
        CommandLine.Root(
            "What a cryptographic choice costs a login, on this machine. The lab's commands are in TokenSigningBench.Tool.",
            All,
            name
        );

    /// <summary>None of them starts a server.</summary>
    public static bool KeepsDiagnosticSocket(string[] _) => false;
}
