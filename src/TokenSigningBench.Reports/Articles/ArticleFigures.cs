using System.Text;
using TokenSigningBench.Core.Published;

namespace TokenSigningBench.Reports.Articles;

/// <summary>What an article says without comparing two times: times of its own machine, and keys that it calls equally strong.</summary>
internal static class ArticleFigures
{
    private const double Million = 1e6;

    /// <summary>Renders them; nothing where the article has none.</summary>
    /// <param name="article">The article.</param>
    /// <param name="measured">Its measured statements, whose samples are shown beside its times.</param>
    public static string Render(Article article, IReadOnlyList<MeasuredStatement> measured)
    {
        var text = new StringBuilder();
        if (article.Figures.Count > 0)
        {
            text.Append("Times that belong to its machine, shown beside ours and not judged; ours from the rate:\n\n");
            text.Append(PlainText.MarkdownTable(["A million times", "The article", "Ours"], article.Figures.Select(figure => new[] { figure.Operation, figure.Says, Ours(figure, measured) }))).Append('\n');
        }

        if (article.Strengths.Count > 0)
        {
            text.Append("Keys that it calls equally strong, by NIST SP 800-57 part 1 and SP 800-56B:\n\n");
            text.Append(PlainText.MarkdownTable(["The article says", "Strength in bits", "Holds"], article.Strengths.Select(Row))).Append('\n');
        }

        return text.ToString();
    }

    private static string Ours(PublishedFigure figure, IReadOnlyList<MeasuredStatement> measured)
    {
        // Several statements may have measured it: the calmest moment says most.
        Summary? calmest = measured
            .SelectMany(one => new[] { (Name: one.Operation, one.Nanoseconds), (Name: one.ComparedWith, Nanoseconds: one.ComparedNanoseconds) })
            .Where(one => one.Name == figure.Operation && one.Nanoseconds is not null)
            .Select(one => new Summary(one.Nanoseconds!))
            .MinBy(times => times.RelativeError);
        return calmest is null ? "-" : Invariant($"{calmest.Mean * Million / 1e9:0.00} s");
    }

    private static string[] Row(StrengthClaim claim) =>
        [claim.Says, Invariant($"{claim.OneBits} and {claim.OtherBits}"), claim.Holds ? "yes" : "no"];
}
