using System.Text;
using TokenSigningBench.Core.Primitives;
using TokenSigningBench.Core.Published;

namespace TokenSigningBench.Reports.Primitives;

/// <summary>The figures of 2002 by concurrent users, as Markdown: operations a second and response time, and what the article says beside its charts.</summary>
public static class ByUsersReport
{
    /// <summary>Renders the figures that were measured.</summary>
    /// <param name="run">A run with cells by users.</param>
    public static string Render(RunFile run)
    {
        IReadOnlyList<UserCell> cells = (run.Part as StatementsRun)?.ByUsers ?? [];
        var text = new StringBuilder();
        List<string> warnings = [];
        foreach (PrimitiveFigure figure in PrimitiveFigure.All)
        {
            PrimitiveOperation[] rows = [.. figure.Operations.Where(operation => cells.Any(cell => cell.Operation == operation.Source.Name))];
            if (rows.Length == 0)
                continue;

            text.Append(CultureInfo.InvariantCulture, $"### Figure {figure.Number}: {figure.Title}\n\n").Append(Table(rows, cells)).Append('\n');
            text.Append(Said(figure.Number));
            warnings.AddRange(rows.Select(row => row.Warning).OfType<string>());
        }

        foreach (string warning in warnings.Distinct())
            text.Append(CultureInfo.InvariantCulture, $"- {warning}\n");
        return text.Append("\n```text\n").Append(MachineText.Render(run.Machine)).Append("```\n").ToString();
    }

    private static string Table(IReadOnlyList<PrimitiveOperation> rows, IReadOnlyList<UserCell> cells)
    {
        int[] loads = [.. cells.Where(cell => rows.Any(row => row.Source.Name == cell.Operation)).Select(cell => cell.Users).Distinct().Order()];
        return PlainText.MarkdownTable(
            ["Algorithm", .. loads.Select(users => users == 1 ? "1 user" : $"{users} users"), "Verified by"],
            rows.Select(row => (IReadOnlyList<string>)
            [
                row.Algorithm + (row.Weakness is null ? "" : " (weak)"),
                .. loads.Select(users => Text(cells.FirstOrDefault(cell => cell.Operation == row.Source.Name && cell.Users == users))),
                cells.FirstOrDefault(cell => cell.Operation == row.Source.Name && cell.CannotRun is not null)?.CannotRun is { } reason ? $"cannot run here: {reason}" : row.VerifiedBy,
            ]));
    }

    private static string Said(int figure)
    {
        var text = new StringBuilder();
        foreach (Statement statement in SecurityChoices2002.Article.Statements.Where(statement => statement.Where == $"Figure {figure}"))
            text.Append(CultureInfo.InvariantCulture, $"- 2002: {statement.Says}\n");
        return text.Append('\n').ToString();
    }

    private static string Text(UserCell? cell) => cell switch
    {
        { PerSecond: { } perSecond, ResponseMilliseconds: { } response } => $"{Figure(perSecond)}/s, {Figure(response)} ms",
        _ => "-",
    };

    // Three digits that count, and no fraction of what is counted in hundreds.
    private static string Figure(double value) => value.ToString(value switch { >= 100 => "0", >= 10 => "0.0", >= 1 => "0.00", _ => "0.000" }, CultureInfo.InvariantCulture);
}
