using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Reports.Html;

/// <summary>Pictures for a ticket or a README: the verdicts with the chart, and each chart alone, as SVG files.</summary>
public static class FirstView
{
    /// <summary>The width of the first view in pixels.</summary>
    public const int Width = 1280;

    /// <summary>The height of the first view as a PNG file.</summary>
    public const int Height = 800;

    /// <summary>The width of a chart alone in pixels.</summary>
    public const int ChartWidth = 800;

    private const int Margin = 24;
    private const int Gap = 16;
    private const int LineHeight = 20;

    // The mean width of a letter of 14 and 15 pixels.
    private const double LetterWidth = 7.4;

    // Those of the sentence above the verdicts, of 18 pixels and bold.
    private const double LeadLetterWidth = 10;
    private const int LeadHeight = 26;

    /// <summary>Title, verdicts and the chart that tells the story.</summary>
    public static string Svg(Report report)
    {
        var svg = new SvgText();
        svg.Add($"<text class=\"title\" x=\"{Margin}\" y=\"44\">{SvgText.Escape(report.Title)}</text>");
        int y = 70;
        foreach (string line in ChartText.Lines(report.Lead, (int)((Width - 2 * Margin) / LeadLetterWidth)))
        {
            svg.Add($"<text class=\"lead\" x=\"{Margin}\" y=\"{y}\">{SvgText.Escape(line)}</text>");
            y += LeadHeight;
        }

        svg.Add($"<text class=\"quiet\" x=\"{Margin}\" y=\"{y}\">{SvgText.Escape(report.Environment)}</text>");
        y += LineHeight;
        VerdictCard[] cards = [.. report.TopCards.Select(one => one.Card)];
        int width = (Width - 2 * Margin - (cards.Length - 1) * Gap) / cards.Length;
        (SvgText Text, int Height)[] drawn = [.. cards.Select(card => Card(card, width))];
        int height = drawn.Max(one => one.Height);
        foreach ((int index, (SvgText text, _)) in drawn.Index())
        {
            svg.Add($"<svg class=\"{PageParts.Tone(cards[index])}\" x=\"{Margin + index * (width + Gap)}\" y=\"{y}\" width=\"{width}\" ");
            svg.Add($"height=\"{height}\">");
            svg.Add($"<rect class=\"card\" width=\"100%\" height=\"100%\"/><rect class=\"edge\" width=\"100%\" height=\"6\"/>");
            svg.Add(text).Add($"</svg>");
        }

        y += height + Gap;
        if (report.Story is { } story)
            y = Chart(svg, story, y, Width);
        return File(svg, Width, y);
    }

    /// <summary>A chart with its title.</summary>
    public static string Svg(ReportChart chart)
    {
        var svg = new SvgText();
        return File(svg, ChartWidth, Chart(svg, chart, 0, ChartWidth));
    }

    /// <summary>The height of a file of this class in pixels.</summary>
    public static int HeightOf(string svg) => int.Parse(svg.Split(" height=\"", 2)[1].Split('"')[0], CultureInfo.InvariantCulture);

    private static (SvgText Text, int Height) Card(VerdictCard card, int width)
    {
        const int left = 16;
        int letters = (int)((width - 2 * left) / LetterWidth);
        var text = new SvgText();
        int y = 34;
        text.Add($"<text class=\"word\" x=\"{left}\" y=\"{y}\">{SvgText.Escape(card.Word)}</text>");
        y = Lines(text, card.Subject, "", y + LineHeight);
        if (card.Value is not null)
        {
            text.Add($"<text class=\"value\" x=\"{left}\" y=\"{y + 20}\">{SvgText.Escape(card.Value)} ");
            text.Add($"<tspan class=\"unit\">{SvgText.Escape(card.Unit)}</tspan></text>");
            y += 44;
        }

        y = Lines(text, card.Meaning, "", y);
        if (card.Advice is not null)
            y = Lines(text, card.Advice, "advice", y + 4);
        return (text, y);

        int Lines(SvgText to, string of, string kind, int from)
        {
            foreach (string line in of.Length == 0 ? [] : ChartText.Lines(of, letters))
            {
                to.Add($"<text class=\"{kind}\" x=\"{left}\" y=\"{from}\">{SvgText.Escape(line)}</text>");
                from += LineHeight;
            }

            return from;
        }
    }

    private static int Chart(SvgText svg, ReportChart chart, int y, int width)
    {
        (string content, int height) = SvgChart.Draw(chart);
        svg.Add($"<text class=\"caption\" x=\"{Margin}\" y=\"{y + 26}\">{SvgText.Escape(chart.Title)}</text>");
        svg.Add($"<svg class=\"chart\" x=\"{Margin}\" y=\"{y + 42}\" width=\"{width - 2 * Margin}\" height=\"{height}\">{content}</svg>");
        return y + 42 + height + Gap;
    }

    private static string File(SvgText content, int width, int height) =>
        Invariant($"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">")
        + $"<style>{PageAssets.ChartStyle}{Style}</style><rect class=\"paper\" width=\"100%\" height=\"100%\"/>"
        + $"{SvgChart.Definitions}{content}</svg>\n";

    private const string Style = """
        text { font: 14px system-ui, sans-serif; fill: var(--ink); }
        .paper { fill: var(--paper); }
        .title { font-size: 24px; font-weight: 700; }
        .lead { font-size: 18px; font-weight: 600; }
        .quiet { fill: var(--quiet); }
        .caption, .advice { font-weight: 600; }
        .card { fill: var(--tone-shade); stroke: var(--line); }
        .edge { fill: var(--tone); }
        .word { font-size: 16px; font-weight: 700; fill: var(--tone); }
        .value { font-size: 34px; font-weight: 700; }
        .unit { font-size: 18px; font-weight: 600; }
        """;
}
