using TokenSigningBench.Core.Fleets;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Fleet;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Check.Reporting;

/// <summary><c>tokenbench report</c>: run files as one HTML page, or in another format.</summary>
public static class ReportCommand
{
    public static Command Create()
    {
        var runs = new Argument<string[]>("RUN")
        {
            Description = "Run files, or folders of them\nAlso BenchmarkDotNet's own JSON (-report-full.json).",
            Arity = ArgumentArity.OneOrMore,
        };
        runs.ReadsFolders(FleetFiles.FilesIn);
        string[] formats = [.. ReportFiles.Formats, .. RunFormats.All.Keys];
        var output = new DocumentOutput(
            formats,
            $"{string.Join(", ", formats)}\nHtml is one file that opens offline. Svg and png are its first view; into a folder, each "
                + "chart too. Markdown has all runs together; text and json are the output of each command again.",
            ReportFiles.Html
        );
        var title = new ValueOption<string?>("--title", "TEXT", "Title of the report");
        var only = new ValueOption<string[]>(
            "--only",
            "NAME",
            "Only these results, such as check or a file\nIn the order of the report; the name is the command's."
        )
        {
            AllowMultipleArgumentsPerToken = true,
        };
        var command = new Command("report", "Write a report of runs: verdicts, charts and tables.") { runs, title, only };
        output.AddTo(command);
        command.Refuse(
            [title, only],
            given => given.Has(output.Json) || given.Has(output.Format, RunFormats.Json) || given.Has(output.Format, RunFormats.Text),
            "goes with html, svg, png and markdown"
        );
        CommandHelp.Set(
            command,
            new(
                [new("Input", runs, only), new("Output", [title, .. output.Symbols])],
                [
                    "report runs/ -o report.html",
                    "report runs/ --title 'Our new key' --format png -o key.png",
                    "report runs/ --only check --format markdown",
                ],
                "docs/guides/reports.md"
            )
        );
        command.Validators.Add(given =>
        {
            if (given.ValuesOf(runs).Count(run => run == StandardInput.Symbol) > 1)
                given.AddError($"{StandardInput.Name} is named twice, and it is read once");
        });
        command.SetAction(
            (parsed, cancel) =>
                RunAsync(parsed.GetRequiredValue(runs), parsed.GetValue(title), parsed.GetValue(only) ?? [], parsed, output, cancel)
        );
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

    private static async Task<int> RunAsync(
        string[] paths,
        string? title,
        string[] only,
        ParseResult parsed,
        DocumentOutput output,
        CancellationToken cancel
    )
    {
        string format = output.FormatOf(parsed);
        bool isForFiles = ReportFiles.Formats.Contains(format);
        string file = isForFiles ? ReportFiles.Require(output.FileOf(parsed), format) : "";

        // Reading and rendering cannot be cancelled: an interrupt ends the wait before anything is written.
        if (!isForFiles && format != RunFormats.Markdown)
        {
            string text = await Task.Run(() => RenderEach(paths, RunFormats.Of(format, CommonOptions.IsVerbose(parsed))), cancel)
                .WaitAsync(cancel)
                .ConfigureAwait(false);
            output.Write(parsed, text);
            return ExitCode.Done;
        }

        (Report? report, IReadOnlyList<UserErrorException> errors) = await Task.Run(() => Build(paths, Messages.Progress(parsed)), cancel)
            .WaitAsync(cancel)
            .ConfigureAwait(false);
        if (report is null)
        {
            // All errors are reported at once, so that a user with hundreds of files does not retry for each.
            foreach (UserErrorException cause in errors)
                await Console.Error.WriteLineAsync(cause.Message).ConfigureAwait(false);
            return ExitCode.CouldNotBeDone;
        }

        report = (only.Length == 0 ? report : report.Only(only)) with { Title = title is { Length: > 0 } ? title : Report.DefaultTitle };
        if (isForFiles)
            await ReportFiles.WriteAsync(report, format, file, cancel).ConfigureAwait(false);
        else
            output.Write(parsed, ReportMarkdown.Render(report));
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

    private static (Report? Report, IReadOnlyList<UserErrorException> Unread) Build(string[] paths, ProgressLine? progress)
    {
        ReportedRuns runs = Read(paths, progress, out IReadOnlyList<UserErrorException> errors);
        return (errors.Count > 0 ? null : ReportBuilder.Of(runs.All), errors);
    }
}
