using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Components;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Reports.Html;

/// <summary>Parts of a page that Razor does not write: elements whose content is not HTML, and identifiers.</summary>
internal static class PageParts
{
    private const int MaxNameLength = 60;

    /// <summary>The id of a chart's element, by section and chart, both from 1.</summary>
    public static string ChartId(int section, int chart) => Invariant($"chart-{section}-{chart}");

    /// <summary>Groups consecutive items of one kind, for which the page has one element. Items that no page shows are left out.</summary>
    public static IEnumerable<IReadOnlyList<DocumentItem>> GroupByKind(IReadOnlyList<DocumentItem> items)
    {
        List<DocumentItem> group = [];
        foreach (DocumentItem item in items.Where(item => item is not ReportChart { IsForPages: false }))
        {
            if (group.Count > 0 && KindOf(group[0]) != KindOf(item))
            {
                yield return group;
                group = [];
            }

            group.Add(item);
        }

        if (group.Count > 0)
            yield return group;
    }

    private static (Type, bool) KindOf(DocumentItem item) => (item.GetType(), item is TextLine { Level: > 0 });

    public static MarkupString Style(PageAssets assets) => new($"<style>{assets.Style}</style>");

    /// <summary>The specifications of the charts in an element that no browser runs: JSON in which nothing can end the element.</summary>
    public static MarkupString Charts(Report report)
    {
        var charts = new JsonObject();
        foreach ((int section, ReportSection one) in report.Sections.Index())
        {
            foreach ((int index, ReportChart chart) in one.Charts.Index())
                charts[ChartId(section + 1, index + 1)] = VegaLite.Of(chart);
        }

        // The serializer's default escapes every < > & and '.
        return new($"<script type=\"application/json\" id=\"charts\">{charts.ToJsonString()}</script>");
    }

    public static MarkupString Flames(FlameGraph graph) => new(FlameSvg.Render(graph));

    public static MarkupString Scripts(PageAssets assets) =>
        new(string.Concat(assets.Scripts.Select(script => $"<script>{script}</script>\n")));

    /// <summary>A table as a data URL, which can be downloaded without a script and without a server.</summary>
    public static string CsvAddress(ReportTable table) => $"data:text/csv;charset=utf-8,{Uri.EscapeDataString(CsvText.Render(table))}";

    /// <summary>The file name of a table: letters, digits and hyphens, whatever its title contains.</summary>
    public static string CsvName(ReportTable table)
    {
        IEnumerable<string> words = string.Concat(
                table.Title.ToLowerInvariant().Select(character => char.IsAsciiLetterOrDigit(character) ? character : ' ')
            )
            .Split(' ', StringSplitOptions.RemoveEmptyEntries);
        string name = string.Join('-', words);
        return $"{(name.Length <= MaxNameLength ? name : name[..MaxNameLength].TrimEnd('-'))}.csv";
    }
}
