using System.CommandLine;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public class CheckSessionTests
{
    [Theory]
    [InlineData("", Severity.Error, 1)]
    [InlineData("--undecided pass", Severity.Error, 0)]
    [InlineData("--undecided pass", Severity.Warning, 1)]
    public void An_undecided_key_exits_with_1_unless_it_may_pass(string arguments, Severity failOn, int exitCode)
    {
        Finding undecided = new("a", Severity.Error, "m", "s", "r") { IsUndecided = true };
        CheckedKey key = new("a.pfx", SampleInspection.Fit, [undecided, new("b", Severity.Warning, "m", "s", "r")], null);
        var option = new UndecidedOption();
        ParseResult parsed = new RootCommand { option.Option }.Parse(arguments);
        CheckSession.ExitCodeOf([key], failOn, option, parsed).ShouldBe(exitCode);
    }
}
