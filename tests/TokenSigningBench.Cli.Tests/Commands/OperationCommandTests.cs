using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class OperationCommandTests
{
    [SkippableTheory]
    [InlineData("sign:rsa:2048", "rsa:2048")]
    [InlineData("sign:rsa:2048 sign:ec:P-256", "rsa:2048", "ec:p-256", "rsa:2048")]
    [InlineData("verify:rsa:2048", "rsa:2048", "--verify", "--signer", "BouncyCastle")]
    public void It_performs_what_a_line_asks_for_and_ends_with_its_input(string names, params string[] arguments)
    {
        if (arguments.Length != 1)
            LongTest.SkipUnlessAll("a program for each line");
        string[] lines = Ask($"run {names.Split(' ')[^1]} 2\n", arguments).Output.Split('\n');
        lines[0].ShouldBe($"ready {names}");
        lines[1].ShouldMatch("^cpu=[1-9][0-9]* wall=[1-9][0-9]*$");
        lines[2..].ShouldBe([""]);
    }

    [Fact]
    public void A_server_s_own_libraries_sign() =>
        Ask("run sign:rsa:2048 1\n", "rsa:2048", "--bin", OlderLibraries.Folder).Output.ShouldStartWith("ready sign:rsa:2048\ncpu=");

    [Fact]
    public void A_question_of_another_sort_ends_it_with_one_line()
    {
        (int exitCode, string output, string errors) = Ask("stop\n", "ec:P-256");
        (exitCode, output, errors).ShouldBe((2, "ready sign:ec:P-256\n", "standard input: 'stop' is not: run NAME COUNT\n"));
    }

    private static (int ExitCode, string Output, string Errors) Ask(string questions, params string[] arguments)
    {
        using var program = DotNetProgram.Start("tokenbench", ["operation", .. arguments]);
        program.Send(System.Text.Encoding.UTF8.GetBytes(questions));
        return program.End();
    }
}
