using System.Text;
using TokenSigningBench.Reports.Html;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Reports.Options;

/// <summary>Writes a report in the formats that go to files: a page, and pictures of its first view and of its charts.</summary>
public static class ReportFiles
{
    public const string Html = "html",
        Svg = "svg",
        Png = "png";

    /// <summary>The names of these formats.</summary>
    public static IReadOnlyList<string> Formats { get; } = [Html, Svg, Png];

    /// <summary>The file of the output option.</summary>
    /// <exception cref="UserErrorException">There is none, and the format goes to no terminal.</exception>
    public static string Require(string? file, string format) =>
        file
        ?? throw new UserErrorException(
            "--output",
            $"is not given: a {(format == Html ? "page" : "picture")} goes to a file, such as -o report.{format}"
        );

    /// <summary>Writes the page, or the first view as a picture. A folder gets the first view and a picture of each chart.</summary>
    /// <param name="file">A file, or a folder, which exists or ends with a separator.</param>
    /// <exception cref="UserErrorException">A file cannot be written, or no picture can be made.</exception>
    public static async Task WriteAsync(Report report, string format, string file, CancellationToken cancel)
    {
        if (format == Html || !(Path.EndsInDirectorySeparator(file) || Directory.Exists(file)))
        {
            AtomicFile.WriteWithFolder(file, await FirstViewAsync(report, format, cancel).ConfigureAwait(false));
            return;
        }

        (string Path, ReportChart Chart)[] charts =
        [
            .. from section in report.Sections.Index()
            from chart in section.Item.Charts.Index()
            select (Path.Combine(file, Invariant($"{section.Index + 1:00}-{section.Item.Name}-{chart.Index + 1}.{format}")), chart.Item),
        ];
        string firstView = Path.Combine(file, $"first-view.{format}");
        // All of them or none.
        foreach (string path in charts.Select(chart => chart.Path).Prepend(firstView))
            AtomicFile.Require(path, path);
        AtomicFile.WriteWithFolder(firstView, await FirstViewAsync(report, format, cancel).ConfigureAwait(false));
        foreach ((string path, ReportChart chart) in charts)
            AtomicFile.Write(path, await PictureAsync(FirstView.Svg(chart), format, cancel).ConfigureAwait(false));
    }

    private static async Task<byte[]> FirstViewAsync(Report report, string format, CancellationToken cancel)
    {
        if (format == Svg)
            return Encoding.UTF8.GetBytes(FirstView.Svg(report));
        string page = await HtmlReport.RenderAsync(report).ConfigureAwait(false);
        return format == Html
            ? Encoding.UTF8.GetBytes(page)
            : await Screenshot.OfAsync(page, ".html", FirstView.Width, FirstView.Height, cancel).ConfigureAwait(false);
    }

    private static async Task<byte[]> PictureAsync(string picture, string format, CancellationToken cancel) =>
        format == Svg
            ? Encoding.UTF8.GetBytes(picture)
            : await Screenshot.OfAsync(picture, ".svg", FirstView.ChartWidth, FirstView.HeightOf(picture), cancel).ConfigureAwait(false);
}
