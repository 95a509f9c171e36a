using System.Collections.ObjectModel;

namespace TokenSigningBench.Reports.Sections;

/// <summary>The figures of a run, for a kind of run that has no document of its own.</summary>
public static class FiguresDocument
{
    private const int MaxFigures = 20;

    // More are shown on demand.
    private const int MaxTags = 3;

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
                Answer = run.Verdicts.Count > 0 || run.Partial is not null ? null : $"{title}.",
                Blocks =
                [
                    new("answer", Weight.Headline, [.. Brief(run)]),
                    new("parameters", Weight.Primary, [.. run.Parameters.Select(one => new TextLine($"{one.Name}: {one.Value}"))]),
                    new(
                        "figures",
                        Weight.Primary,
                        ReportTable.Of(
                            title,
                            run.Figures,
                            [
                                new("Figure", figure => ReportCell.Of(figure.Name)),
                                .. tags.Select(tag => new ReportColumn<RunFigure>(tag, figure => ReportCell.Of(figure.Tag(tag)))
                                {
                                    IsExtra = tags.Length > MaxTags,
                                }),
                                new(
                                    "Value",
                                    figure => figure.Failure is { } reason ? ReportCell.Of(reason) : ReportCell.Figure(figure.Value),
                                    true
                                ),
                                new("Unit", figure => ReportCell.Of(Unit(figure.Unit))),
                                new("Sample count", figure => ReportCell.Count(figure.Count), true),
                            ]
                        )
                    ),
                ],
            },
        ];
    }

    private static IEnumerable<DocumentItem> Brief(RunFile run)
    {
        if (run.Partial is { } partial)
            yield return new VerdictLine(VerdictWords.Partial, partial);
        foreach (RunVerdict verdict in run.Verdicts)
            yield return new TextLine(Sentence(verdict));
        yield return new ReportTable("", [new(""), new("", true), new("")], [.. run.Figures.Take(MaxFigures).Select(BriefRow)]);
        if (run.Figures.Count > MaxFigures)
            yield return new TextLine(Invariant($"{run.Figures.Count - MaxFigures} more figures."), 1);
    }

    private static IReadOnlyList<ReportCell> BriefRow(RunFigure figure) =>
        [
            ReportCell.Of(figure.Name),
            ReportCell.Of(figure.Value is { } value && figure.Failure is null ? $"{FigureText.Of(value)} {Unit(figure.Unit)}" : null),
            ReportCell.Plain(string.Join(", ", Notes(figure))),
        ];

    private static IEnumerable<string> Notes(RunFigure figure)
    {
        if (figure.Failure is { } failure)
            yield return failure;
        foreach ((string name, string value) in figure.Tags ?? ReadOnlyDictionary<string, string>.Empty)
            yield return $"{name} {value}";
        if (figure.Count is { } count)
            yield return Invariant($"{count} {(count == 1 ? "sample" : "samples")}");
    }

    private static string Unit(FigureUnit unit) =>
        unit switch
        {
            FigureUnit.Nanoseconds => "ns",
            FigureUnit.Milliseconds => "ms",
            FigureUnit.Seconds => "s",
            FigureUnit.PerSecond => "per second",
            FigureUnit.TimesRsa2048 => "× RSA 2048",
            _ => unit.ToString().ToLowerInvariant(),
        };

    private static string Sentence(RunVerdict verdict) =>
        $"{verdict.Id}{(verdict.Of is { } of ? $" of {of}" : "")}: {Word(verdict.Result)}{(verdict.Text is { } text ? $" ({text})" : "")}.";

    private static string Word(string result) =>
        result switch
        {
            "pass" => VerdictWords.Met,
            "fail" => VerdictWords.NotMet,
            _ => result,
        };
}
