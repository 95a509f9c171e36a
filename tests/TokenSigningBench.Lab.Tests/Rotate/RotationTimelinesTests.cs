using System.Xml.Linq;
using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Documents;

namespace TokenSigningBench.Lab.Tests.Rotate;

public class RotationTimelinesTests
{
    private static readonly RotationPlan Plan = new(
        "test",
        "A plan.",
        [
            new(TimeSpan.FromMinutes(-2), RotationAction.PublishNew),
            new(TimeSpan.Zero, RotationAction.SignNew),
            new(TimeSpan.FromMinutes(5), RotationAction.WithdrawOld),
        ]
    )
    {
        From = "RS256:2048",
        To = "RS256:2048",
    };

    [Fact]
    public void A_chart_has_the_sections_of_each_party_and_the_steps()
    {
        ReportChart chart = RotationTimelines.Chart(Run(Row("calm", 0, 0), Row("late", refusedSeconds: 30, withdrawnMinutes: 2)));

        chart
            .Points.Select(point => $"{point.Name}: {point.Series} {point.Text}")
            .ShouldBe([
                "calm: accepted -3 min to +17 min",
                "late: accepted -3 min to +0 s",
                "late: refused +0 s to +30 s",
                "late: accepted +30 s to +17 min",
                "late: removed key accepted +5 min to +7 min",
            ]);
        (chart.Points[4].Low, chart.Points[4].High).ShouldBe((5, 7));
        chart.Limits.Select(limit => (limit.Value, limit.Label)).ShouldBe([(-2, "publish new"), (0, "sign new"), (5, "withdraw old")]);
        chart.AlternativeText().ShouldContain("refused: late +0 s to +30 s.");
    }

    [Fact]
    public void What_happened_differs_without_colours_too()
    {
        ReportChart chart = RotationTimelines.Chart(Run(Row("late", refusedSeconds: 30, withdrawnMinutes: 2)));

        XElement svg = XElement.Parse(SvgChart.Of(chart));

        // Every section is drawn, and each series has a height of its own.
        XElement[] sections = [.. svg.Descendants("title").Select(title => title.Parent!)];
        sections.Length.ShouldBe(chart.Points.Count);
        var heights = sections.ToLookup(section => section.Value.Split(',')[0], section => (int)section.Attribute("height")!);
        heights.Count.ShouldBe(3);
        heights.Select(series => series.Distinct().ShouldHaveSingleItem()).ShouldBeUnique();
        // The labels of steps that are close to each other are not written over each other.
        svg.Elements("text")
            .Where(text => chart.Limits.Any(limit => limit.Label == text.Value))
            .Select(text => (int)text.Attribute("y")!)
            .Distinct()
            .Count()
            .ShouldBe(3);
    }

    [Fact]
    public void Of_several_repetitions_the_worst_is_drawn() =>
        RotationTimelines
            .Chart(Run(Row("jose", 0, 0), Row("jose", refusedSeconds: 30, withdrawnMinutes: 0) with { Repetition = 2 }))
            .Points.Count(point => point.Series == RotationTimelines.Refused)
            .ShouldBe(1);

    internal static RotationRow Row(string name, int refusedSeconds, int withdrawnMinutes)
    {
        IReadOnlyList<TimeSpan> polls = Plan.Polls();
        var refusedUntil = TimeSpan.FromSeconds(refusedSeconds);
        TimeSpan acceptedUntil = TimeSpan.FromMinutes(5 + withdrawnMinutes);
        return new(name, name)
        {
            Observed = new(
                string.Concat(polls.Select(poll => poll >= TimeSpan.Zero && poll < refusedUntil ? 'r' : 'a')),
                string.Concat(
                    polls.Select(poll =>
                        poll < TimeSpan.Zero ? '-'
                        : poll < acceptedUntil ? 'a'
                        : 'r'
                    )
                ),
                new string('-', polls.Count),
                2
            ),
        };
    }

    internal static RotationRun Run(params IReadOnlyList<RotationRow> rows) =>
        new()
        {
            Plan = Plan,
            Speed = 60,
            IsRehearsal = true,
            Rows = rows,
        };
}
