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
        new(HelpSection.EveryDay, "check", () => CheckCommand.Create(lab: null), CheckDocument.Kind),
        new(HelpSection.EveryDay, "inspect", InspectCommand.Create),
        new(HelpSection.EveryDay, "choose", ChooseCommand.Create, ChoiceDocument.Kind),
        new(HelpSection.EveryDay, "report", ReportCommand.Create),
        new(HelpSection.EveryDay, "compare", CompareCommand.Create) { KeepsEnvironment = true },
        new(HelpSection.Advanced, "create-cert", CreateCertCommand.Create),
        new(
            HelpSection.Advanced,
            "password-hash",
            PasswordHashCommand.Create,
            HashDocument.Kind,
            HashChoiceDocument.Kind,
            RecommendedDocument.Kind
        ),
        new(HelpSection.Advanced, "machine", MachineCommand.Create, ProfileDocument.Kind),
        new(HelpSection.Advanced, "operation", OperationCommand.Create),
        new(HelpSection.Advanced, "completions", CompletionsCommand.Create),
        new(HelpSection.Hidden, "sign-with", SignWithCommand.Create),
        new(HelpSection.Hidden, "benchmarks", null, SigningCostDocument.Kind, BenchmarksDocument.Kind),
    ];

    /// <inheritdoc cref="CommandLine.Root"/>
    public static RootCommand Root(string? name = null) =>
        CommandLine.Root(
            "What a cryptographic choice costs a login, on this machine. The lab's commands are in TokenSigningBench.Tool.",
            All,
            name
        );
}
