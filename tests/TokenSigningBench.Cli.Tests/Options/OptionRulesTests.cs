using System.CommandLine;
using System.CommandLine.Help;

namespace TokenSigningBench.Cli.Tests.Options;

/// <summary>
/// Options without effect in combination with others are refused and named. No file is opened first: none of the files exists.
/// </summary>
public class OptionRulesTests
{
    [Fact]
    public void An_empty_value_is_refused_with_the_name_of_its_option()
    {
        List<string> accepted = [];
        int tried = 0;
        foreach ((string path, Command command) in Commands(Features.Root(), ""))
        foreach (
            Symbol symbol in command
                .Options.Where(option => option.ValueType != typeof(bool) && option is not (HelpOption or VersionOption))
                .Cast<Symbol>()
                .Concat(command.Arguments)
        )
        {
            string[] line =
            [
                .. path.Split(' ', StringSplitOptions.RemoveEmptyEntries),
                .. symbol is Option ? [symbol.Name] : Array.Empty<string>(),
                "",
            ];
            if (symbol is Option { Name: "--password" } || path == "help")
                continue;
            tried++;
            (int exitCode, string output, string errors) = InProcess.Run(line);
            if (
                (exitCode, output) != (2, "")
                || !errors.StartsWith($"{symbol.Name}: is empty", StringComparison.Ordinal)
                || errors.Count(c => c == '\n') != 1
            )
                accepted.Add($"{string.Join(' ', line)}: {exitCode} {errors}");
        }

        tried.ShouldBeGreaterThan(150);
        accepted.ShouldBeEmpty();
    }

    [Fact]
    public void A_number_that_no_option_holds_is_refused_without_the_name_of_a_type()
    {
        Type[] numbers = [typeof(int), typeof(int?), typeof(long), typeof(long?), typeof(double), typeof(double?)];
        string[] lines =
        [
            .. from one in Commands(Features.Root(), "")
            from option in one.Command.Options.Where(option => numbers.Contains(option.ValueType))
            from number in new[] { "99999999999999999999x", "99999999999999999999", "-99999999999999999999", "1e3" }
            where Nullable.GetUnderlyingType(option.ValueType) != typeof(double) && option.ValueType != typeof(double) || number[^1] == 'x'
            select $"{one.Path} {option.Name}={number}".Trim(),
        ];
        (int ExitCode, string Output, string Errors)[] results = [.. lines.Select(line => InProcess.Run(line.Split(' ')))];
        results.ShouldAllBe(result => result.ExitCode == 2 && !result.Errors.Contains("System.", StringComparison.Ordinal));
        // Others lack an argument, or another option that they go with, and that is said first.
        results.Count(result => result.Errors.Contains(" is not a ", StringComparison.Ordinal)).ShouldBeGreaterThan(50);
    }

    private static IEnumerable<(string Path, Command Command)> Commands(Command command, string path) =>
        command.Subcommands.SelectMany(below => Commands(below, $"{path} {below.Name}".Trim())).Prepend((path, command));

    [Theory]
    [InlineData("storm none.pfx --with-password --password-hash bcrypt --password-setting 4")]
    [InlineData("login none.pfx --with-password --password-setting 27500")]
    [InlineData("check none.pfx http://127.0.0.1:1/ --allow-http --thumbprint a")]
    [InlineData("plan none.pfx --peak 1/s --peak-factor 2 --password-hash bcrypt --password-setting 4")]
    [InlineData("password-hash --scheme bcrypt --cost 4 --with-cert none.pfx --thumbprint a")]
    public void An_option_with_an_effect_is_accepted(string commandLine) =>
        InProcess.Run(commandLine.Split(' ')).Errors.ShouldNotMatch("^--(password|tokens|allow|peak|thumb)");
}
