using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.SchemeLoad;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Articles.SignatureChoice;
using TokenSigningBench.Check.Choose;
using TokenSigningBench.Check.Reporting;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Articles;

/// <summary>
/// What the program does with the product's command line: the schemes of 2002 on real backends, and reports of its runs and of the
/// product's that the pages have.
/// </summary>
internal static class Features
{
    public const string Program = "TokenSigningBench.Articles";

    public static IReadOnlyList<Feature> All { get; } =
    [
        new(HelpSection.Common, "auth-schemes", AuthSchemesCommand.Create, AuthSchemesDocument.Kind),
        new(HelpSection.Common, "lab", BackendsCommand.Create),
        new(HelpSection.Common, "report", ReportCommand.Create),
        new(HelpSection.Hidden, "serve-schemes", ServeSchemesCommand.Create),
        new(
            HelpSection.Hidden,
            "runs",
            null,
            LoginDocument.Kind,
            FlowsDocument.Kind,
            StormDocument.Kind,
            ChoiceDocument.Kind,
            PasswordTablesDocument.Kind,
            ThreadsDocument.Kind,
            MillionDocument.Kind,
            BenchmarksDocument.Kind
        ),
    ];

    /// <inheritdoc cref="Reports.Commands.CommandLine.Root"/>
    public static RootCommand Root(string? name = null) =>
        Reports.Commands.CommandLine.Root(
            "The authentication schemes of 2002, and reports of what this program measured.",
            All,
            name,
            Program
        );
}
