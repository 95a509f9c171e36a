using System.Text;
using System.Text.Encodings.Web;

namespace TokenSigningBench.Reports.Charts;

/// <summary>Writes SVG. Positions across are percentages, so that a drawing has the width of its place and letters of one size.</summary>
internal sealed class SvgText
{
    private readonly StringBuilder _text = new();

    public static string Escape(string text) => HtmlEncoder.Default.Encode(PrintableText.Of(text));

    /// <param name="share">From 0 to 1.</param>
    public static string Percent(double share) => Invariant($"{100 * share:0.##}%");

    /// <summary>Adds elements. Numbers are written as in every culture.</summary>
    public SvgText Add(FormattableString elements)
    {
        _text.Append(Invariant(elements));
        return this;
    }

    public SvgText Add(SvgText other)
    {
        _text.Append(other._text);
        return this;
    }

    public override string ToString() => _text.ToString();
}
