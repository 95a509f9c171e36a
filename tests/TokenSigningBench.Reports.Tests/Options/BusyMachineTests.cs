using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Reports.Tests.Options;

public class BusyMachineTests
{
    private static readonly OtherWork Builds = new(1.62, 2, 0, [("dotnet", 1.24), ("cc1\e[31m", 0.31)]);

    [Fact]
    public void One_line_says_what_uses_the_machine() =>
        Said(Builds)
            .ShouldBe(
                "Busy machine: other programs use 1.6 of 2 cores (dotnet 1.2, cc1\\u001B[31m 0.3). "
                    + "Times vary more: for reliable ones, end these programs or repeat it later.\n"
            );

    [Fact]
    public void A_quiet_machine_and_one_that_cannot_tell_are_not_mentioned()
    {
        Said(new(0.1, 2, 0, [("sshd", 0.1)])).ShouldBeEmpty();
        Said(null).ShouldBeEmpty();
        Said(Builds, isQuiet: true).ShouldBeEmpty();
    }

    [Theory]
    [InlineData(0.8, 0.7, "CPU steal 0.7")]
    [InlineData(0.8, 0, "programs that end quickly or are not visible here")]
    public void What_no_program_shows_is_named_too(double cores, double steal, string part) =>
        BusyMachine.Text(new(cores, 4, steal, [])).ShouldEndWith($" use 0.8 of 4 cores ({part})");

    private static string Said(OtherWork? others, bool isQuiet = false)
    {
        BusyMachine.Watch(() => others);
        return CapturedConsole
            .Run(() =>
            {
                BusyMachine.Start(isQuiet);
                return Task.FromResult(0);
            })
            .Errors;
    }
}
