using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Choose;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Check.Completions;
using TokenSigningBench.Check.CreateCert;
using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Check.Operation;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Check.Reporting;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Check.Size;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Lab.Explain;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Features;

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
        new(HelpSection.EveryDay, "storm", StormCommand.Create, StormDocument.Kind, ThroughputDocument.Kind),
        new(HelpSection.EveryDay, "plan", PlanCommand.Create, PlanDocument.Kind),
        new(HelpSection.Hidden, "signing-cost", null, SigningCostDocument.Kind),
        new(HelpSection.EveryDay, "choose", ChooseCommand.Create, ChoiceDocument.Kind),
        new(HelpSection.EveryDay, "rotate", RotateCommand.Create, RotationDocument.Kind),
        new(HelpSection.EveryDay, "size", SizeCommand.Create, SizeDocument.Kind),
        new(HelpSection.EveryDay, "report", ReportCommand.Create),
        new(HelpSection.EveryDay, "compare", CompareCommand.Create) { KeepsEnvironment = true },
        new(HelpSection.Lab, "lab", LabCommand.Create),
        new(HelpSection.Advanced, "create-cert", CreateCertCommand.Create),
        new(
            HelpSection.Advanced,
            "password-hash",
            PasswordHashCommand.Create,
            HashDocument.Kind,
            HashChoiceDocument.Kind,
            RecommendedDocument.Kind
        ),
        new(HelpSection.Hidden, "benchmarks", null, BenchmarksDocument.Kind),
        new(HelpSection.Advanced, "machine", MachineCommand.Create, ProfileDocument.Kind),
        new(HelpSection.Advanced, "operation", OperationCommand.Create),
        new(HelpSection.Advanced, "completions", CompletionsCommand.Create),
        new(HelpSection.Hidden, "sign-with", SignWithCommand.Create),
    ];

    /// <inheritdoc cref="CommandLine.Root"/>
    public static RootCommand Root(string? name = null) =>
        CommandLine.Root("What a cryptographic choice costs a login, on this machine.", All, name);
}
