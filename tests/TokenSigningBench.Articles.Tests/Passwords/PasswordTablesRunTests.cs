using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Passwords;

public class PasswordTablesRunTests
{
    private static readonly PasswordTableRow Row = new("a hash", PasswordPlatforms.Java("G1"), 27500, 8, "salt 1");

    [Fact]
    public void A_row_is_decided_up_to_an_error_of_5_percent()
    {
        PasswordTableTime quiet = Measured(100, 101, 99, 100).Time!;
        quiet.IsDecided.ShouldBeFalse("four rounds have a wide interval");
        Measured([.. Enumerable.Range(0, 30).Select(i => 100d + i % 3)]).Time!.IsDecided.ShouldBeTrue();
        quiet.PerSecond.ShouldBe(1e7, 1e5);
    }

    [Fact]
    public void Precision_counts_measured_rows_only()
    {
        PasswordTablesRun run = Of(Measured(100, 100, 100), Measured(100, 300, 500), Row with { CannotRun = "not here" });
        run.Precision.ShouldBe((1, 2));
    }

    [Fact]
    public void Two_runs_agree_if_their_intervals_overlap()
    {
        PasswordTableTime one = Measured([.. Enumerable.Range(0, 20).Select(i => 100d + i % 5)]).Time!;
        one.AgreesWith(Measured([.. Enumerable.Range(0, 20).Select(i => 101d + i % 5)]).Time!).ShouldBeTrue();
        one.AgreesWith(Measured([.. Enumerable.Range(0, 20).Select(i => 120d + i % 5)]).Time!).ShouldBeFalse();
    }

    [Fact]
    public void A_row_that_cannot_run_is_a_figure_with_its_reason()
    {
        RunFigure figure = Of(Row with { CannotRun = "not here" }).Figures(MachineFacts.Read()).ShouldHaveSingleItem();
        (figure.Name, figure.Value, figure.Failure).ShouldBe(("a hash", null, "not here"));
    }

    private static PasswordTableRow Measured(params double[] nanoseconds) =>
        Row with
        {
            Nanoseconds = nanoseconds,
            WallNanoseconds = nanoseconds,
            VerifiedBy = ".NET",
        };

    private static PasswordTablesRun Of(params PasswordTableRow[] rows) =>
        new()
        {
            Rows = rows,
            Java = [],
            Launches = 1,
            WarmupSeconds = 3,
            Rounds = RoundsSample.Quiet,
        };
}
