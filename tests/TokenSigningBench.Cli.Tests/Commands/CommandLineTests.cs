using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Terminal;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public class CommandLineTests
{
    [Fact]
    public void Help_lists_the_commands_and_exits_with_0()
    {
        (int exitCode, string output, _) = DotNetProgram.Run("tokenbench", ["--help"]);
        exitCode.ShouldBe(0);
        output.ShouldContain("create-cert");
    }

    // Each way in which a command line can be invalid runs once as a program. The other tests of arguments run in this process.
    [Theory]
    [InlineData("check none.pem", "none.pem: no such file\n")]
    [InlineData(
        "check a.pfx --alg RS1",
        "RS1: unknown algorithm; known are HS256, HS384, HS512, RS256, RS384, RS512, PS256, PS384, PS512, "
            + "ES256, ES384, ES512, ML-DSA-44, ML-DSA-65, ML-DSA-87, EdDSA, Ed25519\n"
    )]
    [InlineData("report", "tokenbench: Required argument 'RUN' missing for command: 'report'. (tokenbench report --help)\n")]
    [InlineData(
        "check a.pfx --format yaml",
        "tokenbench: Argument 'yaml' not recognized. Must be one of: 'text' 'json' 'sarif' 'junit' 'gitlab' 'markdown' "
            + "(tokenbench check --help)\n"
    )]
    [InlineData("check a.pfx --formt json", "tokenbench: unknown option '--formt'; did you mean '--format'? (tokenbench check --help)\n")]
    [InlineData("chek", "tokenbench: unknown command or argument 'chek'; did you mean 'check'? (tokenbench --help)\n")]
    public void Invalid_command_lines_exit_with_2_as_a_program_and_in_process(string command, string errors)
    {
        string[] arguments = command.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        DotNetProgram.Run("tokenbench", arguments).ShouldBe((2, "", errors));
        InProcess.Run(arguments).ShouldBe((2, "", errors));
    }

    [Theory]
    [InlineData("inspect")]
    [InlineData("check")]
    [InlineData("report")]
    public async Task A_file_name_with_a_leading_at_sign_is_not_a_response_file(string command)
    {
        using var folder = new TemporaryFolder();
        string atFile = $"@{folder.Write("words", "--help")}";

        ArgumentParser.Parse(Features.Root(), [command, atFile]).Tokens.Select(token => token.Value).ShouldBe([command, atFile]);

        (await CommandLine.RunAsync(Features.All, Features.Root(), [command, atFile])).ShouldBe(2);
    }
}
