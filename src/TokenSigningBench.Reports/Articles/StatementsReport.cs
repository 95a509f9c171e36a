using System.Text;
using TokenSigningBench.Core.Published;

namespace TokenSigningBench.Reports.Articles;

/// <summary>What became of each statement of the articles, as Markdown: the ratio measured in turn beside the article's.</summary>
public static class StatementsReport
{
    private const double Level = 0.95;

    /// <summary>Renders the statements that were measured.</summary>
    /// <param name="run">A run with statements.</param>
    public static string Render(RunFile run)
    {
        var text = new StringBuilder();
        foreach (Article article in Core.Published.Articles.All.Concat(Core.Published.Articles.OverHttp))
        {
            MeasuredStatement[] measured = [.. ((run.Part as IStatedRun)?.Statements ?? []).Where(one => article.Statements.Any(statement => statement.Id == one.Id))];
            if (measured.Length == 0)
                continue;

            text.Append(CultureInfo.InvariantCulture, $"### {article.Number}: {article.Title}\n\n{article.Machine}\n\n");
            text.Append(PlainText.MarkdownTable(["The article says", "Where", "Its ratio of times", "Ours", "Today", "Why"], measured.Select(one => Row(one, measured)))).Append('\n');
            if (article.Notes.Count > 0)
                text.AppendJoin('\n', article.Notes.Select(note => $"- {note}")).Append("\n\n");
            text.Append(ArticleFigures.Render(article, measured));
        }

        text.Append("```text\n").Append(MachineText.Render(run.Machine)).Append("```\n");
        return text.ToString();
    }

    private static string[] Row(MeasuredStatement measured, IReadOnlyList<MeasuredStatement> all)
    {
        Statement statement = Core.Published.Articles.Statement(measured.Id);
        string ours = Judged(measured, all) is { } ratio ? Invariant($"{Figure(ratio.Ratio)} ({Figure(ratio.Low)} to {Figure(ratio.High)})") : "-";
        return [statement.Says, statement.Where, Claimed(statement), ours, Verdict(measured, all), statement.Cause];
    }

    /// <summary>The ratio that a statement is judged by; null where it was not measured.</summary>
    internal static RatioEstimate? Judged(MeasuredStatement measured, IReadOnlyList<MeasuredStatement> all)
    {
        Statement statement = Core.Published.Articles.Statement(measured.Id);
        RatioEstimate? own = Ratio(measured);
        return statement.GrowsFrom is null || own is null ? own
            : Ratio(all.FirstOrDefault(one => one.Id == statement.GrowsFrom)) is { } before ? own.Value.GrowthFrom(before)
            : null;
    }

    /// <summary>What became of a statement.</summary>
    internal static string Verdict(MeasuredStatement measured, IReadOnlyList<MeasuredStatement> all)
    {
        Statement statement = Core.Published.Articles.Statement(measured.Id);
        return Judged(measured, all) is { } ratio
            ? StatementJudge.Judge(statement.Claimed, ratio).ToString().ToLowerInvariant()
            : $"cannot run here: {measured.CannotRun ?? $"{statement.GrowsFrom} was not measured"}";
    }

    /// <summary>What a statement allows.</summary>
    internal static string Claimed(Statement statement) => Claimed(statement.Claimed) + (statement.FromItsRows is { } rows ? $"; {Figure(rows)} by its rows" : "");

    private static RatioEstimate? Ratio(MeasuredStatement? measured) => measured is { Nanoseconds: { } one, ComparedNanoseconds: { } other }
        ? RatioEstimate.Of(new Summary(one), new Summary(other), Level)
        : null;

    private static string Claimed(ClaimedRatio claimed) => claimed switch
    {
        { High: double.PositiveInfinity } => $"over {Figure(claimed.Low)}",
        { Low: 0 } => $"under {Figure(claimed.High)}",
        _ => $"{Figure(claimed.Low)} to {Figure(claimed.High)}",
    };

    // Three digits that count: 0.752, 13.4, 20758.
    private static string Figure(double ratio) => ratio.ToString(
        ratio switch { >= 100 => "0", >= 10 => "0.0", >= 1 => "0.00", _ => "0.000" }, CultureInfo.InvariantCulture);
}
