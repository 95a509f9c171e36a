using System.CommandLine;
using System.CommandLine.Help;
using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli.Tests;

/// <summary>The help of every command that help lists.</summary>
public class HelpTests
{
    private const int MaxLines = 40;
    private const int MaxWidth = 80;

    private static readonly (string Path, Command Command)[] All = [.. Visible("", Features.Root())];

    public static TheoryData<string> Paths => [.. All.Select(one => one.Path)];

    [Fact]
    public void The_commands_are_those_of_the_groups_and_the_labs() =>
        All.Select(one => one.Path)
            .Order(StringComparer.Ordinal)
            .ShouldBe(
                Features
                    .All.Where(feature => feature.Section != HelpSection.Hidden)
                    .Select(feature => feature.Name)
                    .Concat(["lab serve"])
                    .Order(StringComparer.Ordinal)
            );

    [Theory]
    [MemberData(nameof(Paths))]
    public void The_help_fits_a_terminal(string path)
    {
        string[] lines = Help(path);
        lines.Length.ShouldBeLessThanOrEqualTo(MaxLines);
        lines.ShouldAllBe(line => line.Length <= MaxWidth);
        Help(path, "--verbose").ShouldAllBe(line => line.Length <= MaxWidth);
    }

    [Theory]
    [MemberData(nameof(Paths))]
    public void The_descriptions_are_short(string path)
    {
        Command command = Of(path);
        string description = FirstLine(command);
        description.Length.ShouldBeLessThanOrEqualTo(60);
        description.ShouldMatch("^[A-Z][a-z-]+ ");
        foreach (Symbol symbol in command.Options.Where(IsShown).Concat<Symbol>(command.Arguments))
            FirstLine(symbol).Length.ShouldBeInRange(1, 54, $"{symbol.Name}: {FirstLine(symbol)}");
        foreach (Option option in command.Options.Where(IsShown).Where(option => option.ValueType != typeof(bool)))
            option.HelpName.ShouldNotBeNullOrEmpty(option.Name);
        foreach (Symbol symbol in command.Options.Where(IsShown))
            symbol.Description!.ShouldNotContain("when left out", Case.Insensitive, symbol.Name);
    }

    [Theory]
    [MemberData(nameof(Paths))]
    public void The_examples_are_accepted(string path)
    {
        Command command = Of(path);
        CommandHelp help = CommandHelp.Of(command).ShouldNotBeNull();
        help.Guide.ShouldMatch("^docs/(guides|development|background)/[a-z-]+\\.md$");
        help.Examples.Count.ShouldBe(command.Options.Any(IsShown) || command.Subcommands.Count > 0 ? 3 : 1);
        foreach (string example in help.Examples)
        {
            ParseResult parsed = ArgumentParser.Parse(Features.Root(), [.. CommandLineOf(example)]);
            ArgumentParser.FindError(parsed, "tokenbench").ShouldBeNull(example);
            example.ShouldStartWith(path);
        }
    }

    [Theory]
    [MemberData(nameof(Paths))]
    public void The_groups_hold_options_of_the_command(string path)
    {
        Command command = Of(path);
        Symbol[] shown = [.. CommandHelp.Of(command)!.Groups.SelectMany(group => group.Symbols)];
        shown.ShouldBeSubsetOf([.. command.Options.Where(IsShown), .. command.Arguments]);
        shown.ShouldBeUnique();
    }

    [Fact]
    public void The_list_of_commands_fits_a_terminal()
    {
        (int exitCode, string output, string errors) = InProcess.Run("--help");
        (exitCode, errors).ShouldBe((0, ""));
        Lines(output).Length.ShouldBeLessThanOrEqualTo(MaxLines);
        Lines(output).ShouldAllBe(line => line.Length <= MaxWidth);
        output.ShouldContain("\n  create-cert ");
        output.ShouldNotContain("serve-schemes");
    }

    [Fact]
    public void The_program_alone_says_where_to_begin()
    {
        (int exitCode, string output, string errors) = InProcess.Run();
        (exitCode, errors).ShouldBe((0, ""));
        Lines(output).Length.ShouldBeLessThanOrEqualTo(12);
        output.ShouldContain("tokenbench check signing.pfx");
    }

    [Fact]
    public void The_lab_alone_shows_its_help() => InProcess.Run("lab").ShouldBe(InProcess.Run("lab", "--help"));

    private static IEnumerable<(string, Command)> Visible(string parent, Command command) =>
        command
            .Subcommands.Where(one => !one.Hidden)
            .SelectMany(one => Visible($"{parent}{one.Name} ", one).Prepend(($"{parent}{one.Name}", one)));

    private static Command Of(string path) => All.Single(one => one.Path == path).Command;

    private static bool IsShown(Option option) => !option.Hidden && option is not HelpOption;

    private static string FirstLine(Symbol symbol) => (symbol.Description ?? "").Split('\n')[0];

    private static string[] Help(string path, params string[] options)
    {
        (int exitCode, string output, string errors) = InProcess.Run([.. path.Split(' '), "--help", .. options]);
        (exitCode, errors).ShouldBe((0, ""));
        return Lines(output);
    }

    private static string[] Lines(string output) => output.TrimEnd('\n').Split('\n');

    // As a shell reads it: what is in single quotes is one word.
    private static IEnumerable<string> CommandLineOf(string example) =>
        example.Split('\'').SelectMany((part, index) => index % 2 == 1 ? [part] : part.Split(' ', StringSplitOptions.RemoveEmptyEntries));
}
