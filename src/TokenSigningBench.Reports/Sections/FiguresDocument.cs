namespace TokenSigningBench.Reports.Sections;

/// <summary>The figures of a run, for a kind of run that has no document of its own.</summary>
internal static class FiguresDocument
{
    public static IEnumerable<Document> Of(RunFile run)
    {
        if (run.Figures.Count == 0)
            return [];
        string[] tags = [.. run.Figures.SelectMany(figure => figure.Tags?.Keys ?? []).Distinct()];
        string title = run.Kind is { } kind ? $"Figures of {kind}" : "Figures";
        return
        [
            new()
            {
                Id = run.Kind ?? "figures",
                Title = title,
                Machine = run.Machine,
                Answer = run.Verdicts is { Count: > 0 } verdicts
                    ? string.Join(' ', verdicts.Select(Sentence))
                    : $"{title}, as they were measured.",
                Blocks =
                [
                    new("verdicts", Weight.Headline, [.. run.Verdicts.Select(verdict => new TextLine(Sentence(verdict)))]),
                    PartialBlock.Of(run.Partial),
                    new("parameters", Weight.Primary, [.. run.Parameters.Select(one => new TextLine($"{one.Name}: {one.Value}"))]),
                    new(
                        "figures",
                        Weight.Headline,
                        new ReportTable(
                            title,
                            [
                                new("Figure"),
                                .. tags.Select(tag => new ReportColumn(tag)),
                                new("Value", true),
                                new("Unit"),
                                new("Samples", true),
                            ],
                            [
                                .. run.Figures.Select(figure =>
                                    (IReadOnlyList<ReportCell>)
                                        [
                                            ReportCell.Of(figure.Name),
                                            .. tags.Select(tag => ReportCell.Of(figure.Tag(tag))),
                                            figure.Failure is { } reason ? ReportCell.Of(reason) : ReportCell.Figure(figure.Value),
                                            ReportCell.Of(Unit(figure.Unit)),
                                            ReportCell.Count(figure.Count),
                                        ]
                                ),
                            ]
                        )
                    ),
                ],
            },
        ];
    }

    private static string Unit(FigureUnit unit) =>
        unit switch
        {
            FigureUnit.Nanoseconds => "ns",
            FigureUnit.Milliseconds => "ms",
            FigureUnit.Seconds => "s",
            FigureUnit.PerSecond => "a second",
            FigureUnit.TimesRsa2048 => "times RSA 2048",
            _ => unit.ToString().ToLowerInvariant(),
        };

    private static string Sentence(RunVerdict verdict) =>
        $"{verdict.Id}{(verdict.Of is { } of ? $" of {of}" : "")}: {verdict.Result}{(verdict.Text is { } text ? $" ({text})" : "")}.";
}
