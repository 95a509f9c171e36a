using System.Text;
using TokenSigningBench.Cli.Help;
using TokenSigningBench.Core.Fleets;
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
        var output = new Option<string?>("--output", "-o") { Description = "File to write; required for html", HelpName = "FILE" };
        var format = new Option<string>("--format")
        {
            Description =
                $"{string.Join(", ", [Html, .. RunFormats.All.Keys])}\nHtml is one file that opens offline. Markdown has all runs together; "
                + "text and json are the output of each command again.",
            DefaultValueFactory = _ => Html,
            HelpName = "FORMAT",
        };
        format.AcceptOnlyFromAmong([Html, .. RunFormats.All.Keys]);
        var command = new Command("report", "Write a report of runs: the answer, charts and tables.") { runs, output, format };
        CommandHelp.Set(
            command,
            new(
                [new("Input", runs), new("Output", output, format)],
                ["report runs/ -o report.html", "report storm.run.json --format text", "report runs/ --format markdown -o report.md"],
                "docs/guides/reports.md"
            )
        );
        command.SetAction(
            (parsed, cancel) =>
                RunAsync(
                    parsed.GetRequiredValue(runs),
                    parsed.GetValue(output),
                    parsed.GetRequiredValue(format),
                    CommonOptions.IsVerbose(parsed),
                    cancel
                )
        );
        return command;
    }

    // The files are read one after the other, because little is kept of each run of a fleet. The report shows a file's name without its
    // folder, unless two files share a name.
    private static ReportedRuns Read(string[] paths, Steps? steps, out IReadOnlyList<UserErrorException> errors)
    {
        var runs = new ReportedRuns();
        List<UserErrorException> failures = [];
        IReadOnlyList<FleetFile> files = FleetFiles.Find(paths);
        Dictionary<string, int> names = files.CountBy(file => Path.GetFileName(file.Path)).ToDictionary();
        foreach (FleetFile file in files)
        {
            string name = PrintableText.Of(names[Path.GetFileName(file.Path)] == 1 ? Path.GetFileName(file.Path) : file.Path);
            steps?.Report($"reading {name}");
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

    private static async Task<int> RunAsync(string[] paths, string? output, string format, bool verbose, CancellationToken cancel)
    {
        if (format == Html && output is null)
            throw new UserErrorException("--output", "is not given: a page goes to a file, such as -o report.html");
        if (output is not null && paths.Any(path => Path.GetFullPath(path) == Path.GetFullPath(output)))
            throw new UserErrorException(output, "is one of the runs, and would be overwritten");

        // Reading and rendering cannot be cancelled: an interrupt ends the wait before anything is written.
        if (format is not (Html or RunFormats.Markdown))
        {
            string text = await Task.Run(() => RenderEach(paths, RunFormats.Of(format, verbose)), cancel)
                .WaitAsync(cancel)
                .ConfigureAwait(false);
            if (output is null)
                Document.Print(text);
            else
                AtomicFile.WriteWithFolder(output, Encoding.UTF8.GetBytes(text));
            return ExitCode.Done;
        }

        (Report? report, string document, IReadOnlyList<UserErrorException> errors) = await Task.Run(
                () => BuildAsync(paths, format),
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

        if (output is null)
        {
            Document.Print(document);
            return ExitCode.Done;
        }

        byte[] bytes = Encoding.UTF8.GetBytes(document);
        AtomicFile.WriteWithFolder(output, bytes);
        await Console.Out.WriteLineAsync(report.Answer).ConfigureAwait(false);
        await Console.Out.WriteLineAsync(Invariant($"Report: {output} ({bytes.Length / 1e6:0.0} MB)")).ConfigureAwait(false);
        if (format == Html && !PageAssets.AsBuilt.HasCharts)
            await Console.Error.WriteLineAsync(PageAssets.HowToGetCharts).ConfigureAwait(false);
        return ExitCode.Done;
    }

    private static string RenderEach(string[] paths, Func<string?, RunFile, string> render) =>
        string.Join('\n', FleetFiles.Find(paths).Select(file => render(file.Path, RunFile.Load(file.Path))));

    private static async Task<(Report? Report, string Document, IReadOnlyList<UserErrorException> Unread)> BuildAsync(
        string[] paths,
        string format
    )
    {
        ReportedRuns runs = Read(paths, Steps.ForTerminal, out IReadOnlyList<UserErrorException> errors);
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
