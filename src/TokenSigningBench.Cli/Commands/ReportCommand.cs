using TokenSigningBench.Cli.Help;
using TokenSigningBench.Core.Fleets;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Fleet;
using TokenSigningBench.Reports.Html;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench report</c>: run files as one HTML page, or in another format.</summary>
internal static class ReportCommand
{
    private const string Html = "html";

    public static Command Create()
    {
        var runs = new Argument<string[]>("RUN")
        {
            Description = "Run files, or folders of them\nAlso BenchmarkDotNet's own JSON (-report-full.json).",
            Arity = ArgumentArity.OneOrMore,
        };
        var output = new DocumentOutput(
            [Html, .. RunFormats.All.Keys],
            $"{string.Join(", ", [Html, .. RunFormats.All.Keys])}\nHtml is one file that opens offline. Markdown has all runs together; "
                + "text and json are the output of each command again.",
            Html
        );
        var command = new Command("report", "Write a report of runs: the answer, charts and tables.") { runs };
        output.AddTo(command);
        CommandHelp.Set(
            command,
            new(
                [new("Input", runs), new("Output", output.Symbols)],
                ["report runs/ -o report.html", "report storm.run.json --format text", "report runs/ --format markdown -o report.md"],
                "docs/guides/reports.md"
            )
        );
        command.Validators.Add(given =>
        {
            if (given.ValuesOf(runs).Count(run => run == StandardInput.Symbol) > 1)
                given.AddError($"{StandardInput.Name} is named twice, and it is read once");
        });
        command.SetAction((parsed, cancel) => RunAsync(parsed.GetRequiredValue(runs), parsed, output, cancel));
        return command;
    }

    // The files are read one after the other, because little is kept of each run of a fleet. The report shows a file's name without its
    // folder, unless two files share a name.
    private static ReportedRuns Read(string[] paths, ProgressLine? progress, out IReadOnlyList<UserErrorException> errors)
    {
        var runs = new ReportedRuns();
        List<UserErrorException> failures = [];
        IReadOnlyList<FleetFile> files = FilesOf(paths);
        if (paths.Contains(StandardInput.Symbol))
            runs.Add(new(StandardInput.Name, RunSource.Load(StandardInput.Symbol)));
        Dictionary<string, int> names = files.CountBy(file => Path.GetFileName(file.Path)).ToDictionary();
        foreach ((int index, FleetFile file) in files.Index())
        {
            string name = PrintableText.Of(names[Path.GetFileName(file.Path)] == 1 ? Path.GetFileName(file.Path) : file.Path);
            progress.Report($"reading {name}", index, files.Count);
            try
            {
                var run = RunFile.Load(file.Path);
                runs.Add(file.Host is { } host ? ReportedRun.OfFleet(name, run, file, host) : new(name, run));
            }
            catch (UserErrorException e)
            {
                failures.Add(e);
            }
        }

        errors = failures;
        return runs;
    }

    private static IReadOnlyList<FleetFile> FilesOf(string[] paths) =>
        paths.Where(path => path != StandardInput.Symbol).ToArray() is { Length: > 0 } named ? FleetFiles.Find(named) : [];

    private static async Task<int> RunAsync(string[] paths, ParseResult parsed, DocumentOutput output, CancellationToken cancel)
    {
        string format = output.FormatOf(parsed);
        if (format == Html && output.FileOf(parsed) is null)
            throw new UserErrorException("--output", "is not given: a page goes to a file, such as -o report.html");

        // Reading and rendering cannot be cancelled: an interrupt ends the wait before anything is written.
        if (format is not (Html or RunFormats.Markdown))
        {
            string text = await Task.Run(() => RenderEach(paths, RunFormats.Of(format, CommonOptions.IsVerbose(parsed))), cancel)
                .WaitAsync(cancel)
                .ConfigureAwait(false);
            output.Write(parsed, text);
            return ExitCode.Done;
        }

        (Report? report, string document, IReadOnlyList<UserErrorException> errors) = await Task.Run(
                () => BuildAsync(paths, format, Messages.Progress(parsed)),
                cancel
            )
            .WaitAsync(cancel)
            .ConfigureAwait(false);
        if (report is null)
        {
            // All errors are reported at once, so that a user with hundreds of files does not retry for each.
            foreach (UserErrorException cause in errors)
                await Console.Error.WriteLineAsync(cause.Message).ConfigureAwait(false);
            return ExitCode.CouldNotBeDone;
        }

        output.Write(parsed, document);
        if (format == Html && !PageAssets.AsBuilt.HasCharts)
            Messages.Note(parsed, PageAssets.HowToGetCharts);
        return ExitCode.Done;
    }

    private static string RenderEach(string[] paths, Func<string?, RunFile, string> render) =>
        string.Join(
            '\n',
            paths
                .Where(path => path == StandardInput.Symbol)
                .Select(path => render(null, RunSource.Load(path)))
                .Concat(FilesOf(paths).Select(file => render(file.Path, RunFile.Load(file.Path))))
        );

    private static async Task<(Report? Report, string Document, IReadOnlyList<UserErrorException> Unread)> BuildAsync(
        string[] paths,
        string format,
        ProgressLine? progress
    )
    {
        ReportedRuns runs = Read(paths, progress, out IReadOnlyList<UserErrorException> errors);
        if (errors.Count > 0)
            return (null, "", errors);

        Report report = ReportBuilder.Of(runs.All);
        return (
            report,
            format == Html ? await HtmlReport.RenderAsync(report, PageAssets.AsBuilt).ConfigureAwait(false) : ReportMarkdown.Render(report),
            errors
        );
    }
}
