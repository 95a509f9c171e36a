using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Lab.Rotate;

namespace TokenSigningBench.Lab.Tests.Rotate;

public class RotationRunTests
{
    private static readonly RotationPlan Plan = new(
        "test",
        "A plan.",
        [new(TimeSpan.Zero, RotationAction.PublishNew), new(TimeSpan.Zero, RotationAction.SignNew)]
    )
    {
        From = "RS256:2048",
        To = "ES256",
    };

    [Fact]
    public void An_assertion_is_judged_for_each_party_that_ran_and_undecided_for_one_that_died()
    {
        RotationRun run = Run(
            ["refused=0"],
            Row("calm") with
            {
                Observed = Timeline(refused: 0),
            },
            Row("late") with
            {
                Observed = Timeline(refused: 2),
            },
            Row("dead") with
            {
                NotRun = "ended with exit code 1",
            },
            Row("absent") with
            {
                NotRun = "is missing",
                IsInstalled = false,
            }
        );

        RunVerdict[] verdicts = [.. run.Verdicts()];

        verdicts.Select(verdict => (verdict.Of, verdict.Result)).ShouldBe([("calm", "pass"), ("late", "fail"), ("dead", "undecided")]);
        verdicts[1].Figure.ShouldBe(2);
    }

    [Fact]
    public void A_timeline_of_another_plan_is_not_read()
    {
        RotationRun run = Run([], Row("short") with { Observed = new("a", "-", "-", 1) });

        run.Outcomes.ShouldBeEmpty();
    }

    [Fact]
    public void A_prediction_agrees_within_one_poll()
    {
        RotationRow row = Row("jose") with { Observed = Timeline(refused: 3), Predicted = Timeline(refused: 2) };

        Run([], row).Agreement.ShouldBe((3, 3));
        Run([], row with { Predicted = Timeline(refused: 1) }).Agreement.ShouldBe((2, 3));
        Run([], row with { Predicted = Timeline(refused: 0) }).Agreement.ShouldBe((1, 3));
    }

    [Fact]
    public void Repetitions_are_within_one_poll_depend_on_the_phase_or_differ()
    {
        Run([], Row("once") with { Observed = Timeline(refused: 0) }).Repeatability.ShouldBeNull();

        RotationRepeatability repeated = Run(
            [],
            [
                .. Repeated(Row("calm"), 0, 0),
                .. Repeated(Row("close"), 2, 3),
                .. Repeated(Row("marked") with { PhaseOutcomes = ["recovery"] }, 1, 4),
                .. Repeated(Row("odd"), 1, 4),
            ]
        ).Repeatability!;

        (repeated.Repetitions, repeated.Compared, repeated.Within, repeated.ByPhase).ShouldBe((2, 12, 10, 1));
        repeated.Differing.ShouldBe([("odd", "recovery")]);
    }

    [Fact]
    public void Repetitions_whose_tokens_were_shown_late_are_compared_by_when_they_were_shown()
    {
        // Accepted again at the tenth and at the third poll after the switch, whose third to ninth were shown with the tenth.
        RotationRow[] rows = [.. Repeated(Row("late"), 9, 2)];
        TimeSpan[] polls = [.. Plan.Polls()];
        int first = Array.IndexOf(polls, TimeSpan.Zero);
        double[] late = [.. polls.Select((poll, i) => i > first + 1 && i < first + 9 ? (polls[first + 9] - poll).TotalSeconds : 0)];

        Run([], rows).Repeatability!.Differing.ShouldBe([("late", "recovery")]);
        Run([], rows[0] with { LateSeconds = new double[polls.Length] }, rows[1] with { LateSeconds = late })
            .Repeatability!.Differing.ShouldBeEmpty();
        Run([], rows[0] with { LateSeconds = new double[polls.Length] }, rows[1] with { LateSeconds = [.. late.Select(one => one / 2)] })
            .Repeatability!.Differing.ShouldBe([("late", "recovery")]);
    }

    [Fact]
    public void A_token_that_is_shown_late_around_a_step_disturbs_a_repetition()
    {
        TimeSpan[] polls = [.. Plan.Polls()];
        int step = Array.IndexOf(polls, TimeSpan.Zero);

        Late(step, 5).IsDisturbed.ShouldBeFalse();
        Late(step, 5.1).IsDisturbed.ShouldBeTrue();
        Late(step, 5.1).MaxLateSeconds.ShouldBe(5.1);
        // Half a minute from the next poll.
        Late(polls.Length - 1, 20).IsDisturbed.ShouldBeFalse();
        // A slow issuer makes tokens late by plan.
        Row("jose")
            .ShownLate(Plan with { Steps = [.. Plan.Steps, new(TimeSpan.Zero, RotationAction.Slow)] }, LateAt(step, 60))
            .IsDisturbed.ShouldBeFalse();

        RotationRow Late(int poll, double seconds) => Row("jose").ShownLate(Plan, LateAt(poll, seconds));

        double[] LateAt(int poll, double seconds) => [.. polls.Select((_, i) => i == poll ? seconds : 0)];
    }

    [Fact]
    public void Disturbed_repetitions_are_counted_and_not_compared()
    {
        RotationRow[] one = [.. Repeated(Row("one"), 1, 1, 9, 1)],
            most = [.. Repeated(Row("most"), 1, 9, 9)];

        RotationRun run = Run(
            [],
            [.. one[..2], one[2] with { IsDisturbed = true }, one[3], most[0], .. most[1..].Select(row => row with { IsDisturbed = true })]
        );
        RotationRepeatability repeated = run.Repeatability!;

        (repeated.Repetitions, repeated.Compared, repeated.Within, repeated.Disturbed).ShouldBe((3, 3, 3, 3));
        repeated.Fewer.ShouldBe([("most", 1)]);
        run.Derived(MachineFacts.Read()).ShouldContain(figure => figure.Name == "disturbed repetitions" && figure.Value == 3);
    }

    [Theory]
    [InlineData("refused")]
    [InlineData("refused=no")]
    [InlineData("refused>1")]
    [InlineData("p95<10")]
    public void What_is_no_assertion_is_refused(string text) =>
        Should.Throw<UserErrorException>(() => RotationAssertion.Parse(text)).Message.ShouldContain("such as refused=0");

    private static RotationRow Row(string name) => new(name, name);

    private static RotationRun Run(IReadOnlyList<string> assertions, params IReadOnlyList<RotationRow> rows) =>
        new()
        {
            Plan = Plan,
            Speed = 60,
            IsRehearsal = true,
            Rows = rows,
            Assertions = assertions,
        };

    private static IEnumerable<RotationRow> Repeated(RotationRow row, params IReadOnlyList<int> refused) =>
        refused.Select((count, i) => row with { Repetition = i + 1, Observed = Timeline(count) });

    // Refusals from the switch on.
    private static PartyTimeline Timeline(int refused)
    {
        TimeSpan[] polls = [.. Plan.Polls()];
        int first = Array.IndexOf(polls, TimeSpan.Zero);
        string none = new('-', polls.Length);
        return new(new string('a', first) + new string('r', refused) + new string('a', polls.Length - first - refused), none, none, 1);
    }
}
