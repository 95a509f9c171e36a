using System.Text;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Html;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Cli.Terminal;

/// <summary>Writes a report in the formats that go to files: a page, and pictures of its first view and of its charts.</summary>
internal static class ReportFiles
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
        bool isFolder = format != Html && (Path.EndsInDirectorySeparator(file) || Directory.Exists(file));
        AtomicFile.WriteWithFolder(
            isFolder ? Path.Combine(file, $"first-view.{format}") : file,
            format switch
            {
                Html => Encoding.UTF8.GetBytes(await HtmlReport.RenderAsync(report).ConfigureAwait(false)),
                Svg => Encoding.UTF8.GetBytes(FirstView.Svg(report)),
                _ => await Screenshot
                    .OfAsync(await HtmlReport.RenderAsync(report).ConfigureAwait(false), ".html", FirstView.Width, FirstView.Height, cancel)
                    .ConfigureAwait(false),
            }
        );
        if (!isFolder)
            return;
        foreach ((int number, ReportSection section) in report.Sections.Index())
        {
            foreach ((int index, ReportChart chart) in section.Charts.Index())
            {
                string picture = FirstView.Svg(chart);
                AtomicFile.Write(
                    Path.Combine(file, Invariant($"{number + 1:00}-{section.Name}-{index + 1}.{format}")),
                    format == Svg
                        ? Encoding.UTF8.GetBytes(picture)
                        : await Screenshot
                            .OfAsync(picture, ".svg", FirstView.ChartWidth, FirstView.HeightOf(picture), cancel)
                            .ConfigureAwait(false)
                );
            }
        }
    }
}
