using TokenSigningBench.Check.Compare;
using TokenSigningBench.Core.Files;

namespace TokenSigningBench.Check.Tests.Compare;

public class MeasuringCommandTests
{
    [Theory]
    [InlineData("tokenbench machine --run-file {run}", "tokenbench", "machine", "--run-file", "a b.json")]
    [InlineData("  A=1 B_2='x y'\ttool --out={run} ", "A=1", "B_2=x y", "tool", "--out=a b.json")]
    [InlineData("tool \"two words\" 'it is \"quoted\"' {run}", "tool", "two words", "it is \"quoted\"", "a b.json")]
    [InlineData("tool '' \\| \"\\\"\" '\\' {run}", "tool", "", "|", "\"", "\\", "a b.json")]
    [InlineData("tool a'$b'c ~ * {run}", "tool", "a$bc", "~", "*", "a b.json")]
    [InlineData("sh -c 'tool > {run}'", "sh", "-c", "tool > a b.json")]
    public void A_line_is_split_into_arguments_without_expansion(string line, params string[] arguments) =>
        MeasuringCommand.Parse("command A", line).BuildArguments("a b.json").ShouldBe(arguments);

    [Theory]
    [InlineData("", "names no program to run")]
    [InlineData("A=1", "names no program to run")]
    [InlineData("A={run}", "names no program to run")]
    [InlineData("tool > {run}", "has > in it, which only a shell would act upon, and none runs it: quote it, or write sh -c '...'")]
    [InlineData("tool {run}; rm a", "has ; in it, which only a shell would act upon, and none runs it: quote it, or write sh -c '...'")]
    [InlineData("tool $HOME {run}", "has $ in it, which only a shell would act upon, and none runs it: quote it, or write sh -c '...'")]
    [InlineData("tool 'a {run}", "has a ' that is never closed")]
    public void Shell_syntax_is_refused(string line, string cause) =>
        Should.Throw<UserErrorException>(() => MeasuringCommand.Parse("command A", line)).Message.ShouldBe($"command A: {cause}");

    [Theory]
    [InlineData("tool {run}", "tool --run-file={run}", true)]
    [InlineData("tool", "tool resident", false)]
    public void Two_commands_write_run_files_or_are_resident(string a, string b, bool writesRunFile)
    {
        (MeasuringCommand first, MeasuringCommand second) = MeasuringCommand.ParsePair(a, b);
        (first.WritesRunFile, second.WritesRunFile).ShouldBe((writesRunFile, writesRunFile));
    }

    [Theory]
    [InlineData("tool", "tool {run}", "command A")]
    [InlineData("tool {run}", "tool", "command B")]
    public void One_of_each_is_refused(string a, string b, string named) =>
        Should
            .Throw<UserErrorException>(() => MeasuringCommand.ParsePair(a, b))
            .Message.ShouldStartWith($"{named}: says nothing of {{run}}, which stands for the run file that the command is to write");
}
