using System.CommandLine;
using System.Globalization;
using System.Text;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Fleets;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Html;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary><c>tokenbench report</c>: run files as one page that people look at, or as Markdown.</summary>
internal static class ReportCommand
{
    private const string Html = "html";
    private const string Markdown = "markdown";

    public static Command Create()
    {
        var runs = new Argument<string[]>("RUN") { Description = "Run files, BenchmarkDotNet's own JSON (-report-full.json), and folders of run files (.run.json)", Arity = ArgumentArity.OneOrMore };
        var output = new Option<string?>("--output", "-o") { Description = "The file; Markdown goes to stdout when it is left out" };
        var format = new Option<string>("--format") { Description = "html (one file with everything inside, opened offline) or markdown", DefaultValueFactory = _ => Html };
        format.AcceptOnlyFromAmong(Html, Markdown);
        var command = new Command("report", "Show what runs measured: the answer, charts and tables, in one file.") { runs, output, format };
        command.SetAction((parsed, cancel) => Task.Run(() => RunAsync(parsed.GetRequiredValue(runs), parsed.GetValue(output), parsed.GetRequiredValue(format)), cancel));
        return command;
    }

    // One after the other: of a fleet's runs only little is kept. Where a run lies is nobody's business who reads the report, unless two have one name.
    private static ReportedRuns Read(string[] paths, out IReadOnlyList<SourceException> unread)
    {
        var runs = new ReportedRuns();
        List<SourceException> causes = [];
        IReadOnlyList<FleetFile> files = FleetFiles.Find(paths);
        Dictionary<string, int> names = files.CountBy(file => Path.GetFileName(file.Path)).ToDictionary();
        foreach (FleetFile file in files)
        {
            string name = PrintableText.Of(names[Path.GetFileName(file.Path)] == 1 ? Path.GetFileName(file.Path) : file.Path);
            try
            {
                var run = RunFile.Load(file.Path);
                runs.Add(file.Host is { } host ? ReportedRun.OfFleet(name, run, host) : new(name, run));
            }
            catch (SourceException e)
            {
                causes.Add(e);
            }
        }

        unread = causes;
        return runs;
    }

    private static async Task<int> RunAsync(string[] paths, string? output, string format)
    {
        if (format == Html && output is null)
            throw new SourceException("--output", "is not given: a page goes to a file, such as -o report.html");
        if (output is not null && paths.Any(path => Path.GetFullPath(path) == Path.GetFullPath(output)))
            throw new SourceException(output, "is one of the runs, and would be overwritten");

        ReportedRuns runs = Read(paths, out IReadOnlyList<SourceException> unread);
        if (unread.Count > 0)
        {
            // All of them, so that who collected hundreds need not try as often.
            foreach (SourceException cause in unread)
                await Console.Error.WriteLineAsync(cause.Message).ConfigureAwait(false);
            return ExitCode.CouldNotBeDone;
        }

        Report report = ReportBuilder.Of(runs.All);
        string document = format == Html ? await HtmlReport.RenderAsync(report, PageAssets.AsBuilt).ConfigureAwait(false) : ReportMarkdown.Render(report);
        if (output is null)
        {
            Document.Print(document);
            return ExitCode.Done;
        }

        byte[] bytes = Encoding.UTF8.GetBytes(document);
        AtomicFile.WriteWithFolder(output, bytes);
        await Console.Out.WriteLineAsync(report.Answer).ConfigureAwait(false);
        await Console.Out.WriteLineAsync(string.Create(CultureInfo.InvariantCulture, $"Report: {output} ({bytes.Length / 1e6:0.0} MB)")).ConfigureAwait(false);
        if (format == Html && !PageAssets.AsBuilt.HasCharts)
            await Console.Error.WriteLineAsync(PageAssets.HowToGetCharts).ConfigureAwait(false);
        return ExitCode.Done;
    }
}
