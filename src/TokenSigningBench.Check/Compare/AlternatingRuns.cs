using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Compare;

/// <summary>
/// Runs two commands alternately on this machine, each run in its own process, so that drift of the machine affects both equally.
/// </summary>
/// <param name="A">The baseline.</param>
public sealed record AlternatingRuns(MeasuringCommand A, MeasuringCommand B)
{
    // The exit code of a command that was interrupted: 128 plus the signal's number.
    private const int Interrupted = 130;

    /// <summary>Receives the name and number of each run when it starts.</summary>
    public IProgress<string>? Steps { get; init; }

    /// <param name="runs">The number of runs of each command. A runs first in odd pairs, B in even pairs.</param>
    /// <param name="folder">The folder for the run files.</param>
    /// <param name="cancel">Ends the current run, and with it the comparison.</param>
    /// <returns>The runs of both commands, in order.</returns>
    /// <exception cref="UserErrorException">
    /// The folder has a run of an earlier comparison, or a command cannot be started, ends with an exit code other than 0 or 1,
    /// or writes no run file.
    /// </exception>
    public async Task<(IReadOnlyList<ComparedRun> A, IReadOnlyList<ComparedRun> B)> RunAsync(
        int runs,
        string folder,
        CancellationToken cancel
    )
    {
        // A run of an earlier comparison is neither replaced nor taken for one of this.
        if (
            Enumerable.Range(1, runs).SelectMany(run => new[] { FileOf("a", run), FileOf("b", run) }).FirstOrDefault(File.Exists) is
            { } kept
        )
            throw new UserErrorException(kept, "is a run of an earlier comparison, and is not replaced: name another folder");
        List<ComparedRun> runsOfA = [];
        List<ComparedRun> runsOfB = [];
        for (int run = 1; run <= runs; run++)
        {
            (MeasuringCommand Command, string Letter, List<ComparedRun> Loaded)[] pair = [(A, "a", runsOfA), (B, "b", runsOfB)];
            foreach ((MeasuringCommand command, string letter, List<ComparedRun> loaded) in run % 2 == 1 ? pair : pair.Reverse())
            {
                Steps.Report(
                    string.Create(CultureInfo.InvariantCulture, $"{command.Name}, {run} of {runs}"),
                    runsOfA.Count + runsOfB.Count,
                    2 * runs
                );
                string file = FileOf(letter, run);
                await RunAsync(command, file, cancel).ConfigureAwait(false);
                loaded.Add(
                    ComparedRun.Load(file) with
                    {
                        Source = string.Create(CultureInfo.InvariantCulture, $"{command.Name}, run {run}"),
                    }
                );
            }
        }

        return (runsOfA, runsOfB);

        string FileOf(string letter, int run) =>
            Path.Combine(folder, string.Create(CultureInfo.InvariantCulture, $"{letter}-{run:000}.run.json"));
    }

    private static async Task RunAsync(MeasuringCommand command, string file, CancellationToken cancel)
    {
        string env =
            InstalledProgram.Find("env")
            ?? throw new UserErrorException("--ab", "needs the program env, which sets a command's environment");
        await using ChildProcess child = ChildProcess.StartGuarded(command.Name, env, command.BuildArguments(file));
        int exitCode = await child.Ended.WaitAsync(cancel).ConfigureAwait(false);
        // Ctrl-C on a terminal reaches the command too, which may end before this process has handled it.
        if (exitCode == Interrupted)
            throw new OperationCanceledException();
        // With exit code 1 (a verdict that was not met) the run is complete.
        if (exitCode is not (0 or 1) || !File.Exists(file))
        {
            UserErrorException exitError = await child.GetExitErrorAsync().ConfigureAwait(false);
            throw File.Exists(file) ? exitError : new UserErrorException(exitError.SourceName, $"wrote no run file, and {exitError.Cause}");
        }
    }
}
