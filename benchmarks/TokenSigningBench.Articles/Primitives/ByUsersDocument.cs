using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>
/// The primitives of 2002 by number of concurrent users. A figure has two panels: operations/s, and the response time of each user.
/// </summary>
internal static class ByUsersDocument
{
    public static IEnumerable<Document> Of(RunFile run)
    {
        IReadOnlyList<UserCell> cells = (run.Part as StatementsRun)?.ByUsers ?? [];
        foreach (PrimitiveFigure figure in PrimitiveFigure.All)
        {
            var rows = (
                from operation in figure.Operations
                from cell in cells
                where cell.Operation == operation.Source.Name
                select (Operation: operation, Cell: cell)
            ).ToArray();
            if (rows.Length == 0)
                continue;
            yield return new()
            {
                Id = "by-users",
                Title = $"Primitives by users, figure {figure.Number} of 2002: {figure.Title}",
                ShowsSamplesFile = false,
                Machine = run.Machine,
                Answer = $"Figure {figure.Number}, {figure.Title}: {Answer(rows)}",
                Blocks =
                [
                    new(
                        "answer",
                        Weight.Headline,
                        new TextLine($"Figure {figure.Number}, {figure.Title}, operations/s by users:"),
                        Brief(rows),
                        new TextLine(Answer(rows))
                    ),
                    new(
                        "figure",
                        Weight.Primary,
                        Panel(rows, "Operations/s, all users together", "operations/s", cell => cell.PerSecond),
                        Panel(rows, "Response time", "ms", cell => cell.ResponseMilliseconds),
                        Table(figure, rows)
                    ),
                    new(
                        "notes",
                        Weight.Primary,
                        [
                            .. PublishedArticles
                                .SecurityChoices.Statements.Where(statement => statement.Location == $"Figure {figure.Number}")
                                .Select(statement => new TextLine($"2002: {statement.Claim.TrimEnd('.')}.", 1)),
                            .. rows.Select(row => row.Operation.Warning)
                                .OfType<string>()
                                .Distinct()
                                .Select(warning => new TextLine(warning, 1)),
                        ]
                    ),
                ],
            };
        }
    }

    private static string Answer((PrimitiveOperation Operation, UserCell Cell)[] rows)
    {
        int max = rows.Max(row => row.Cell.Users);
        var best = rows.Where(row => row.Cell.Users == max && row.Operation.Weakness is null).MaxBy(row => row.Cell.PerSecond);
        return best.Cell?.PerSecond is { } rate
            ? Invariant($"Fastest algorithm that is not weak, {max} {(max == 1 ? "user" : "users")}: {best.Operation.Algorithm}, ")
                + $"{ShortNumber.Of(rate)} operations/s, response time {ShortNumber.Of(best.Cell.ResponseMilliseconds ?? 0)} ms."
            : "Nothing was measured.";
    }

    private static ReportTable Brief((PrimitiveOperation Operation, UserCell Cell)[] rows)
    {
        int[] users = [.. rows.Select(row => row.Cell.Users).Distinct().Order()];
        return new(
            "",
            [new("Users"), .. users.Select(count => new ReportColumn(count.ToString(CultureInfo.InvariantCulture), true))],
            [
                .. rows.GroupBy(row => row.Operation)
                    .Select(one =>
                        (ReportCell[])
                            [
                                ReportCell.Of(Name(one.Key)),
                                .. users.Select(count => Rate(one.FirstOrDefault(row => row.Cell.Users == count).Cell?.PerSecond)),
                            ]
                    ),
            ]
        );
    }

    private static ReportCell Rate(double? perSecond) => perSecond is { } rate ? new(ShortNumber.Of(rate), rate) : ReportCell.Of("");

    private static string Name(PrimitiveOperation operation) => operation.Algorithm + (operation.Weakness is null ? "" : " (weak)");

    private static ReportTable Table(PrimitiveFigure figure, (PrimitiveOperation Operation, UserCell Cell)[] rows) =>
        ReportTable.Of(
            $"Figure {figure.Number}: {figure.Title}",
            rows,
            [
                new("Algorithm", row => ReportCell.Of(Name(row.Operation))),
                new("Users", row => ReportCell.Count(row.Cell.Users), true),
                new("Operations/s", row => ReportCell.Figure(row.Cell.PerSecond), true),
                new("Mean response, ms", row => ReportCell.Figure(row.Cell.ResponseMilliseconds), true),
                new("Verified by", row => ReportCell.Of(row.Operation.VerifiedBy)),
                new("Not measured because", row => ReportCell.Of(row.Cell.CannotRun)),
            ]
        );

    private static ReportChart Panel(
        (PrimitiveOperation Operation, UserCell Cell)[] rows,
        string title,
        string figure,
        Func<UserCell, double?> value
    ) =>
        new()
        {
            Title = title,
            Kind = ChartKind.Steps,
            Dimension = "users",
            Figure = figure,
            IsLogarithmic = true,
            Points =
            [
                .. rows.Where(row => value(row.Cell) is not null)
                    .Select(row => new ChartPoint(
                        Name(row.Operation),
                        row.Cell.Users.ToString(CultureInfo.InvariantCulture),
                        value(row.Cell)!.Value
                    )),
            ],
        };
}
