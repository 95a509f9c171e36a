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
            HelpSection.Common,
            "login",
            LoginCommand.Create,
            LoginDocument.Kind,
            FlowsDocument.Kind,
            TokenPathDocument.Kind,
            UnsignedTokensDocument.Kind
        ),
        new(HelpSection.Common, "explain", ExplainCommand.Create, ExplainDocument.Kind),
        new(
            HelpSection.Common,
            "check",
            () => CheckCommand.Create(new(UnsignedLoginServer.Logins, PartyMatrix.RunAsync)),
            CheckDocument.Kind
        ),
        new(HelpSection.Common, "inspect", InspectCommand.Create),
        new(HelpSection.Common, "storm", StormCommand.Create, StormDocument.Kind, ThroughputDocument.Kind),
        new(HelpSection.Common, "plan", PlanCommand.Create, PlanDocument.Kind),
        new(HelpSection.Hidden, "signing-cost", null, SigningCostDocument.Kind),
        new(HelpSection.Common, "choose", ChooseCommand.Create, ChoiceDocument.Kind),
        new(HelpSection.Common, "rotate", RotateCommand.Create, RotationDocument.Kind),
        new(HelpSection.Common, "size", SizeCommand.Create, SizeDocument.Kind),
        new(HelpSection.Common, "report", ReportCommand.Create),
        new(HelpSection.Common, "compare", CompareCommand.Create) { KeepsEnvironment = true },
        new(HelpSection.Lab, "lab", LabCommand.Create),
        new(HelpSection.Other, "create-cert", CreateCertCommand.Create),
        new(
            HelpSection.Other,
            "password-hash",
            PasswordHashCommand.Create,
            HashDocument.Kind,
            HashChoiceDocument.Kind,
            RecommendedDocument.Kind
        ),
        new(HelpSection.Hidden, "benchmarks", null, BenchmarksDocument.Kind),
        new(HelpSection.Other, "machine", MachineCommand.Create, ProfileDocument.Kind),
        new(HelpSection.Other, "operation", OperationCommand.Create),
        new(HelpSection.Other, "completions", () => CompletionsCommand.Create(RenderManPage)),
        new(HelpSection.Hidden, "sign-with", SignWithCommand.Create),
    ];

    /// <inheritdoc cref="CommandLine.Root"/>
    public static RootCommand Root(string? name = null) => CommandLine.Root("Measure what signing keys cost your logins.", All, name);

    private static string RenderManPage() => ManPage.Of(Root(), All);
}
