using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Choose;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Check.Completions;
using TokenSigningBench.Check.CreateCert;
using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Check.Operation;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Check.Reporting;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Check;

/// <summary>What needs no server and no database.</summary>
internal static class Features
{
    /// <summary>The features in the order of help, and of a report's sections.</summary>
    public static IReadOnlyList<Feature> All { get; } =
    [
        new(HelpSection.Common, "check", () => CheckCommand.Create(lab: null), CheckDocument.Kind),
        new(HelpSection.Common, "inspect", InspectCommand.Create),
        new(HelpSection.Common, "choose", ChooseCommand.Create, ChoiceDocument.Kind),
        new(HelpSection.Common, "report", ReportCommand.Create),
        new(HelpSection.Common, "compare", CompareCommand.Create) { KeepsEnvironment = true },
        new(HelpSection.Other, "create-cert", CreateCertCommand.Create),
        new(
            HelpSection.Other,
            "password-hash",
            PasswordHashCommand.Create,
            HashDocument.Kind,
            HashChoiceDocument.Kind,
            RecommendedDocument.Kind
        ),
        new(HelpSection.Other, "machine", MachineCommand.Create, ProfileDocument.Kind),
        new(HelpSection.Other, "operation", OperationCommand.Create),
        new(HelpSection.Other, "completions", () => CompletionsCommand.Create(RenderManPage)),
        new(HelpSection.Hidden, "sign-with", SignWithCommand.Create),
        new(HelpSection.Hidden, "benchmarks", null, SigningCostDocument.Kind, BenchmarksDocument.Kind),
    ];

    /// <inheritdoc cref="CommandLine.Root"/>
    public static RootCommand Root(string? name = null) =>
        CommandLine.Root("Measure what signing keys cost your logins. The lab's commands are in TokenSigningBench.Tool.", All, name);

    private static string RenderManPage() => ManPage.Of(Root(), All);
}
