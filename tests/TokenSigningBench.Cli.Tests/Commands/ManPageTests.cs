using System.CommandLine;
using System.CommandLine.Help;
using System.Text.RegularExpressions;
using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class ManPageTests
{
    // What a description must not do to the page: begin a macro, change the font, end an argument.
    private const string Hostile = ".SH \\fB 'a' \"b\" \\ -c ± 😀";

    private static readonly string Page = InProcess.Run("completions", "man").Output;

    [Fact]
    public void The_page_has_every_command_with_every_argument_and_option()
    {
        RootCommand root = Features.Root();
        string[] sections = Page.Split("\n.SS \"tokenbench ")[1..];
        string[] expected = [.. root.Subcommands.SelectMany(command => Described("", command))];
        expected.Length.ShouldBeGreaterThan(100);
        sections
            .SelectMany(section =>
                section
                    .Split("\n.SH ")[0]
                    .Split("\n.TP\n.B \"")
                    .Select(text => text.Split('"')[0].Replace("\\-", "-", StringComparison.Ordinal))
            )
            .ShouldBe(expected, ignoreOrder: true);
        foreach (Option option in root.Options.Where(one => one.Recursive && one is not HelpOption))
            Page.Split("\n.SH \"OPTIONS OF EVERY COMMAND\"\n")[1].ShouldContain(option.Name.Replace("-", "\\-", StringComparison.Ordinal));
    }

    [Fact]
    public void Every_line_is_a_macro_with_quoted_arguments_or_text_with_known_escapes()
    {
        const string text = @"([ !#-&(),+./0-\[\]_a-}]|\\(-|\((rs|aq|dq|ga|ha|ti)|\[u[0-9A-F]{4,6}\]))";
        foreach (string page in new[] { Page, HostilePage() })
            page.TrimEnd('\n')
                .Split('\n')
                .ShouldAllBe(line =>
                    Regex.IsMatch(line, $@"^(\.nh|\.ad l|\.(TH|SH|SS|TP|B|PP|EX|EE)( ""{text}*"")*|(\\&\.|(?!\.){text}){text}*)$")
                );
    }

    [SkippableFact]
    public void Mandoc_finds_no_fault_and_shows_what_was_written()
    {
        string mandoc = RequiredProgram.FindOrSkip("mandoc", "mandoc");
        using var folder = new TemporaryFolder();
        foreach (string page in new[] { Page, HostilePage() })
        {
            string file = folder.Write("tokenbench.1", page);
            // A date would differ from build to build.
            (_, string faults, string errors) = DotNetProgram.RunFile(mandoc, ["-T", "lint", "-W", "warning", file]);
            (faults + errors)
                .TrimEnd('\n')
                .Split('\n')
                .ShouldAllBe(line => line.EndsWith("missing date, using \"\": TH", StringComparison.Ordinal));
            DotNetProgram.RunFile(mandoc, ["-T", "utf8", file]).Output.ShouldContain(page == Page ? "completions bash" : Hostile);
        }
    }

    private static string HostilePage()
    {
        var root = new RootCommand("Test.")
        {
            new Command("one", Hostile)
            {
                new Option<string>("--a", "-a") { Description = Hostile, HelpName = "\".'\\" },
            },
        };
        return ManPage.Of(root, [new(HelpSection.Common, "one", null)]);
    }

    // The usage and then the names, as a reader sees them.
    private static IEnumerable<string> Described(string parents, Command command) =>
        command.Hidden
            ? []
            :
            [
                $"{parents}{command.Name}{HelpText.Arguments(command)}{(command.Subcommands.Count > 0 ? " COMMAND" : "")} [options]",
                .. command
                    .Arguments.Concat<Symbol>(command.Options)
                    .Where(one => !one.Hidden && one is not HelpOption)
                    .Select(HelpText.NameOf),
                .. command.Subcommands.SelectMany(one => Described($"{parents}{command.Name} ", one)),
            ];
}
