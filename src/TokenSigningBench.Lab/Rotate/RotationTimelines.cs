namespace TokenSigningBench.Lab.Rotate;

/// <summary>What each relying party did with tokens over time: as a chart, and in characters.</summary>
internal static class RotationTimelines
{
    /// <summary>The series of the chart.</summary>
    public const string Accepted = "accepted",
        Refused = "refused",
        Withdrawn = "removed key accepted";

    // With the longest name, the widest timeline of a terminal.
    private const int Columns = 40;

    // A longer axis has hours.
    private static readonly TimeSpan MaxMinutes = TimeSpan.FromHours(3);

    public static IEnumerable<DocumentItem> Of(RotationRun run)
    {
        if (run.Outcomes.Count == 0)
            yield break;
        yield return Chart(run);
        TimeSpan column = run.Plan.Window / Columns;
        yield return new ReportTable(
            $"From {Signed(run.Plan.Start)} to {Signed(run.Plan.End)}, {CacheModel.Duration(column)} a character: "
                + $". {Accepted}, x {Refused}, w {Withdrawn}",
            [new("Relying party"), new("Tokens")],
            [
                .. run.Outcomes.Select(one =>
                    (IReadOnlyList<ReportCell>)[ReportCell.Plain(one.Row.Name), ReportCell.Plain(Characters(run.Plan, one.Row.Timeline!))]
                ),
            ]
        );
    }

    /// <summary>A time from the switch: "-10 min", "+5 s".</summary>
    public static string Signed(TimeSpan time) => $"{(time < TimeSpan.Zero ? "-" : "+")}{CacheModel.Duration(time.Duration())}";

    /// <summary>The chart. Of several repetitions it has the worst.</summary>
    internal static ReportChart Chart(RotationRun run)
    {
        RotationPlan plan = run.Plan;
        (string unit, TimeSpan length) = plan.Window > MaxMinutes ? ("hours", TimeSpan.FromHours(1)) : ("minutes", TimeSpan.FromMinutes(1));
        return new()
        {
            Title = run.IsRehearsal ? "Tokens at relying parties over time" : "Tokens at relying parties over time, predicted",
            Kind = ChartKind.Spans,
            Dimension = "relying party",
            Figure = $"Simulated {unit} from the switch",
            Series = [Accepted, Refused, Withdrawn],
            Limits =
            [
                .. plan
                    .Steps.GroupBy(step => step.At)
                    .Select(steps => new ChartLimit(steps.Key / length, string.Join(", ", steps.Select(step => step.Text)))),
            ],
            Points =
            [
                .. from party in run.Outcomes.GroupBy(one => one.Row.Id)
                let worst = party.MaxBy(one => one.Outcome.Refused).Row
                from span in Spans(plan, worst.Timeline!)
                select new ChartPoint(
                    span.Series,
                    worst.Name,
                    (span.To - span.From) / length,
                    Low: span.From / length,
                    High: span.To / length,
                    Text: $"{Signed(span.From)} to {Signed(span.To)}"
                ),
            ],
        };
    }

    // Each poll lasts until the next.
    private static IEnumerable<(string Series, TimeSpan From, TimeSpan To)> Spans(RotationPlan plan, PartyTimeline timeline)
    {
        IReadOnlyList<TimeSpan> polls = plan.Polls();
        return Merged(i => timeline.Current[i] == PartyTimeline.Refused ? Refused : Accepted)
            .Concat(Merged(i => polls[i] >= plan.WithdrawnAt && timeline.Old[i] == PartyTimeline.Accepted ? Withdrawn : null));

        IEnumerable<(string Series, TimeSpan From, TimeSpan To)> Merged(Func<int, string?> seriesOf)
        {
            for (int from = 0, to; from < polls.Count; from = to)
            {
                string? series = seriesOf(from);
                for (to = from + 1; to < polls.Count && seriesOf(to) == series; )
                    to++;
                if (series is not null)
                    yield return (series, polls[from], to < polls.Count ? polls[to] : plan.End);
            }
        }
    }

    private static string Characters(RotationPlan plan, PartyTimeline timeline)
    {
        char[] columns = new char[Columns];
        Array.Fill(columns, '.');
        foreach ((int i, TimeSpan poll) in plan.Polls().Index())
        {
            int column = (int)((poll - plan.Start) / plan.Window * Columns);
            if (timeline.Current[i] == PartyTimeline.Refused)
                columns[column] = 'x';
            else if (columns[column] == '.' && poll >= plan.WithdrawnAt && timeline.Old[i] == PartyTimeline.Accepted)
                columns[column] = 'w';
        }

        return new(columns);
    }
}
