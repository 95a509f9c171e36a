using TokenSigningBench.Cli.Commands;
using TokenSigningBench.Reports.Terminal;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public class CommandLineTests
{
    [Fact]
    public void Help_names_the_commands_and_ends_well()
    {
        (int exitCode, string output, _) = DotNetProgram.Run("tokenbench", ["--help"]);
        exitCode.ShouldBe(0);
        output.ShouldContain("forge");
    }

    // Each way in which a command cannot begin, once as a program: what else can be wrong with its words is tried in this process.
    [Theory]
    [InlineData("check none.pem", "none.pem: no such file\n")]
    [InlineData(
        "check a.pfx --alg RS1",
        "RS1: unknown algorithm; known are HS256, HS384, HS512, RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512\n"
    )]
    [InlineData("hash --target 1s", "tokenbench: Option '--scheme' is required. (tokenbench --help)\n")]
    [InlineData(
        "check a.pfx --format yaml",
        "tokenbench: Argument 'yaml' not recognized. Must be one of: 'text' 'json' 'sarif' 'junit' 'markdown' (tokenbench --help)\n"
    )]
    [InlineData("", "tokenbench: Required command was not provided. (tokenbench --help)\n")]
    [InlineData("frge", "tokenbench: unknown command or argument 'frge' (tokenbench --help)\n")]
    public void What_cannot_begin_ends_in_one_line_and_2_and_in_this_process_too(string command, string errors)
    {
        string[] words = command.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        DotNetProgram.Run("tokenbench", words).ShouldBe((2, "", errors));
        InProcess.Run(words).ShouldBe((2, "", errors));
    }

    [Theory]
    [InlineData("inspect")]
    [InlineData("check")]
    [InlineData("report")]
    public async Task A_file_whose_name_begins_with_an_at_sign_brings_no_arguments(string command)
    {
        using var folder = new TemporaryFolder();
        string named = $"@{folder.Write("words", "--help")}";

        ArgumentParser.Parse(CommandList.Root(), [command, named]).Tokens.Select(token => token.Value).ShouldBe([command, named]);

        (await CommandLine.RunAsync(CommandList.Root(), [command, named])).ShouldBe(2);
    }
}
