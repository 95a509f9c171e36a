using System.Text;

namespace TokenSigningBench.Reports.Charts;

/// <summary>Draws a flame graph (brendangregg.com/flamegraphs.html) as SVG: without scripts, styles and anything to load.</summary>
internal static class FlameSvg
{
    private const int Width = 1200,
        RowHeight = 18;

    // Pixels: less is not seen, and a text needs some letters.
    private const double MinWidth = 0.5,
        MinTextWidth = 24,
        LetterWidth = 6.6;

    // Light enough for dark letters, whatever the page's colours are.
    private static readonly string[] Colours = ["#f4a582", "#92c5de", "#a6d96a", "#c2a5cf", "#fee08b", "#80cdc1", "#f1b6da", "#d9d9d9"];

    public static string Render(FlameGraph graph)
    {
        // The group is the lowest row.
        (IReadOnlyList<string> Frames, double Seconds)[] stacks =
        [
            .. graph.Stacks.Select(stack => ((IReadOnlyList<string>)[stack.Group, .. stack.Frames], stack.Seconds)),
        ];
        string[] groups =
        [
            .. graph
                .Stacks.GroupBy(stack => stack.Group)
                .OrderByDescending(group => group.Sum(one => one.Seconds))
                .Select(group => group.Key),
        ];
        double total = stacks.Sum(stack => stack.Seconds);
        int rows = stacks.Length == 0 ? 0 : stacks.Max(stack => stack.Frames.Count);
        var svg = new StringBuilder(
            Invariant($"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {Width} {rows * RowHeight}\" role=\"img\" aria-label=\"")
                + $"{SvgText.Escape(graph.Title)}\" font-family=\"monospace\" font-size=\"11\">"
        );
        Draw(stacks, depth: 0, left: 0, colour: null);
        return svg.Append("</svg>").ToString();

        void Draw((IReadOnlyList<string> Frames, double Seconds)[] within, int depth, double left, string? colour)
        {
            foreach (
                var called in within
                    .Where(stack => stack.Frames.Count > depth)
                    .GroupBy(stack => stack.Frames[depth])
                    .OrderByDescending(group => group.Sum(stack => stack.Seconds))
                    .ThenBy(group => group.Key, StringComparer.Ordinal)
            )
            {
                double seconds = called.Sum(stack => stack.Seconds),
                    width = Width * seconds / total;
                if (width < MinWidth)
                    continue;
                string fill = colour ?? Colours[Array.IndexOf(groups, called.Key) % Colours.Length];
                Box(called.Key, seconds, left, (rows - 1 - depth) * RowHeight, width, fill);
                Draw([.. called], depth + 1, left, fill);
                left += width;
            }
        }

        void Box(string name, double seconds, double left, int top, double width, string fill)
        {
            svg.Append("<g><title>")
                .Append(SvgText.Escape(name))
                .Append(Invariant($", {100 * seconds / total:0.#}%</title><rect x=\"{left:0.#}\" y=\"{top}\" width=\"{width:0.#}\" "))
                .Append(Invariant($"height=\"{RowHeight - 1}\" fill=\"{fill}\"/>"));
            if (width >= MinTextWidth)
                svg.Append(Invariant($"<text x=\"{left + 3:0.#}\" y=\"{top + 12}\" fill=\"#1b1f24\">"))
                    .Append(SvgText.Escape(Shorten(name, (int)((width - 6) / LetterWidth))))
                    .Append("</text>");
            svg.Append("</g>");
        }
    }

    // The end of a name is the method.
    private static string Shorten(string name, int letters) => name.Length <= letters ? name : $"…{name[^Math.Max(0, letters - 1)..]}";
}
