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
}
