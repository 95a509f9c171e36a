using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

public class CommandLineTests
{
    [Fact]
    public void Help_names_the_commands_and_ends_well()
    {
        (int exitCode, string output, _) = DotNetProgram.Run("tokenbench", ["--help"]);
        exitCode.ShouldBe(0);
        output.ShouldContain("forge");
    }

    [Theory]
    [InlineData("", "tokenbench: Required command was not provided. (tokenbench --help)\n")]
    [InlineData("frge", "tokenbench: unknown command or argument 'frge' (tokenbench --help)\n")]
    public void An_unknown_command_ends_in_one_line_and_2(string command, string errors) =>
        DotNetProgram.Run("tokenbench", command.Split(' ', StringSplitOptions.RemoveEmptyEntries)).ShouldBe((2, "", errors));

    [Theory]
    [InlineData("inspect")]
    [InlineData("check")]
    [InlineData("report")]
    public async Task A_file_whose_name_begins_with_an_at_sign_brings_no_arguments(string command)
    {
        using var folder = new TemporaryFolder();
        string named = $"@{folder.Write("words", "--help")}";

        CommandLine.Parse(Commands.Root(), [command, named]).Tokens.Select(token => token.Value).ShouldBe([command, named]);

        (await CommandLine.RunAsync(Commands.Root(), [command, named])).ShouldBe(2);
    }
}
