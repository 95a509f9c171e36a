using System.CommandLine;

namespace TokenSigningBench.Reports.Tests.Options;

public class UndecidedOptionTests
{
    [Theory]
    [InlineData("", false, false, 0)]
    [InlineData("", false, true, 1)]
    [InlineData("", true, false, 1)]
    [InlineData("--undecided fail", false, true, 1)]
    [InlineData("--undecided pass", false, true, 0)]
    [InlineData("--undecided pass", true, true, 1)]
    public void An_undecided_verdict_fails_unless_it_may_pass(string arguments, bool isFailed, bool isUndecided, int exitCode)
    {
        var option = new UndecidedOption();
        var command = new RootCommand();
        option.AddTo(command);
        Assert.Equal(exitCode, option.ExitCodeOf(command.Parse(arguments), isFailed, isUndecided));
    }
}
