using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.Compare;

/// <summary><c>tokenbench compare</c>: whether runs are slower than a baseline by more than the measurement noise.</summary>
public static class CompareCommand
{
    public const string Name = "compare";

    private const int MaxRuns = 1000;
    private const double MaxThreshold = 10;

    // Each takes whether all details are wanted.
    private static readonly Dictionary<string, Func<RunComparison, bool, string>> Formats = new()
    {
        ["text"] = (comparison, verbose) => TextRenderer.Render(ComparisonDocument.Of(comparison), samples: null, verbose),
        ["markdown"] = (comparison, _) => MarkdownRenderer.Render(ComparisonDocument.Summary(comparison)),
        ["json"] = (comparison, _) => ComparisonJson.Render(comparison),
        ["junit"] = (comparison, _) => JUnitRenderer.Render(ComparisonCases.Of(comparison)),
    };

    public static Command Create()
    {
        var sides = new ComparisonFiles();
        var threshold = new ValueOption<string>("--threshold", "PERCENT", "Maximum slowdown of a row", "5%");
        var across = new Option<bool>("--across-machines")
        {
            Description = "Compare runs of different machines\nEach figure as a multiple of the same run's RSA 2048 signature.",
        };
        var commands = new ValueOption<string[]>(
            "--ab",
            "A B",
            "Run two commands interleaved, and compare them\n"
                + $"Each in one word; with {MeasuringCommand.RunFile}, the run file to write, whole runs; without it, resident processes. "
                + "NAME=VALUE before the program sets its environment, and no shell reads them."
        )
        {
            Arity = new(2, 2),
            AllowMultipleArgumentsPerToken = true,
        };
        var runs = new ValueOption<int>("--runs", "N", "Runs of each command of --ab, with run files", 7);
        Option<string?> keep = new ValueOption<string?>("--keep", "DIR", "Keep the run files of --ab in this folder").Writes(
            mayBeFolder: true
        );
        var undecided = new UndecidedOption();
        string[] formats = [.. Formats.Keys, .. ReportFiles.Formats];
        var output = new DocumentOutput(
            formats,
            $"{string.Join(", ", formats)}\nMarkdown: pull requests. Junit: build servers. Html: a page; svg, png: its first view."
        );
        var command = new Command(
            Name,
            "Compare runs with a baseline, row by row.\n"
                + "Exit code 0: no regression. 1: a regression, or undecided. 2: could not be judged.\n"
                + "Too few runs are 2 with --threshold or --undecided, and 0 without."
        );
        sides.AddTo(command);
        foreach (Option option in new Option[] { threshold, across, commands, runs, keep })
            command.Add(option);
        undecided.AddTo(command);
        output.AddTo(command);
        command.OnlyWith(commands, runs, keep);
        CommandHelp.Set(
            command,
            new(
                [
                    sides.HelpGroup,
                    new("Interleaved runs", commands, runs, keep),
                    new("Limits", threshold, across, undecided.Option),
                    new("Output", output.Symbols),
                ],
                [
                    "compare base.run.json new.run.json",
                    "compare base/ new/ --threshold 5% --format markdown",
                    "compare --ab 'dotnet old/signer.dll' 'dotnet new/signer.dll'",
                ],
                "docs/guides/compare-runs.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                var request = new ComparisonRequest
                {
                    Threshold = Percentage.Parse(threshold.Name, parsed.GetRequiredValue(threshold), MaxThreshold),
                    AcrossMachines = parsed.GetValue(across),
                };
                string format = output.FormatOf(parsed);
                string? page = ReportFiles.Formats.Contains(format) ? ReportFiles.Require(output.FileOf(parsed), format) : null;
                RunComparison comparison;
                if (parsed.GetValue(commands) is { Length: > 0 } commandLines)
                {
                    if (sides.AreGiven(parsed))
                        throw new UserErrorException("--ab", "makes the runs itself, and goes with no run files");
                    (MeasuringCommand a, MeasuringCommand b) = MeasuringCommand.ParsePair(commandLines[0], commandLines[1]);
                    if (!a.WritesRunFile && new Option[] { runs, keep }.FirstOrDefault(parsed.CommandResult.Has) is { } unused)
                        throw new UserErrorException(unused.Name, $"goes with commands that write run files: {MeasuringCommand.RunFile}");
                    int runCount = runs.Between(parsed, MaxRuns);
                    BusyMachine.Start(parsed);
                    ProgressLine? steps = Messages.Progress(parsed);
                    comparison = await RunOutput
                        .MeasureAsync(() =>
                            a.WritesRunFile
                                ? InterleavedAsync(new(a, b) { Steps = steps }, runCount, parsed.GetValue(keep), request, cancel)
                                : new ResidentRuns(a, b) { Steps = steps }.CompareAsync(request, cancel)
                        )
                        .ConfigureAwait(false);
                }
                else
                {
                    (IReadOnlyList<ComparedRun> baseline, IReadOnlyList<ComparedRun> current) = sides.Load(parsed);
                    comparison = RunComparison.Of(baseline, current, request);
                }

                if (page is null)
                    output.Write(parsed, Formats[format](comparison, CommonOptions.IsVerbose(parsed)));
                else
                    await ReportFiles.WriteAsync(ComparisonReport.Of(comparison), format, page, cancel).ConfigureAwait(false);
                Option[] limits = [threshold, undecided.Option];
                return comparison.IsJudged
                    ? undecided.ExitCodeOf(parsed, comparison.Gate == GateOutcome.Failed, comparison.Gate == GateOutcome.Undecided)
                    : ExitCodeWithoutVerdict(comparison, isGateRequested: limits.Any(parsed.CommandResult.Has));
            }
        );
        return command;
    }

    private static async Task<RunComparison> InterleavedAsync(
        AlternatingRuns alternating,
        int runs,
        string? keep,
        ComparisonRequest request,
        CancellationToken cancel
    )
    {
        DirectoryInfo? temporary = keep is null ? PrivateFolder.CreateTemporary("tokenbench-ab") : null;
        try
        {
            (IReadOnlyList<ComparedRun> a, IReadOnlyList<ComparedRun> b) = await alternating
                .RunAsync(runs, temporary?.FullName ?? CreateFolder(keep!), cancel)
                .ConfigureAwait(false);
            return RunComparison.Of(a, b, request with { WasInterleaved = true });
        }
        finally
        {
            temporary?.Delete(recursive: true);
        }
    }

    private static string CreateFolder(string folder)
    {
        try
        {
            return Directory.CreateDirectory(folder).FullName;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(folder, $"cannot be written to: {e.Message}", e);
        }
    }

    // A user who asks for a gate must not take a missing one for a pass. A user who only compares two runs asked for no gate.
    private static int ExitCodeWithoutVerdict(RunComparison comparison, bool isGateRequested)
    {
        if (comparison.Gate == GateOutcome.NotEnoughRuns && !isGateRequested)
            return ExitCode.Done;
        Console.Error.WriteLine($"compare: {ComparisonDocument.Reason(comparison)}");
        return ExitCode.CouldNotBeDone;
    }
}
