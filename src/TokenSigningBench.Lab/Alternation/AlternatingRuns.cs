using TokenSigningBench.Core.Comparison;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Alternation;

/// <summary>Runs two commands in turn on this machine, each run a process of its own, so that the machine's drift meets both alike.</summary>
/// <param name="A">What is compared with.</param>
public sealed record AlternatingRuns(MeasuringCommand A, MeasuringCommand B)
{
    // What a command ends with that was interrupted, as shells have it: 128 and the signal's number.
    private const int Interrupted = 130;

    /// <summary>Told what runs now.</summary>
    public IProgress<string>? Steps { get; init; }

    /// <param name="runs">How often each: the first of a pair is A in the first, B in the second and so on.</param>
    /// <param name="folder">Where the run files go.</param>
    /// <param name="cancel">Ends it, and what runs.</param>
    /// <returns>The runs of both, in their order.</returns>
    /// <exception cref="UserErrorException">A command cannot be started, ends with neither 0 nor 1, or writes no run file.</exception>
    public async Task<(IReadOnlyList<ComparedRun> A, IReadOnlyList<ComparedRun> B)> RunAsync(
        int runs,
        string folder,
        CancellationToken cancel
    )
    {
        List<ComparedRun> before = [];
        List<ComparedRun> after = [];
        for (int run = 1; run <= runs; run++)
        {
            (MeasuringCommand Command, string Letter, List<ComparedRun> All)[] pair = [(A, "a", before), (B, "b", after)];
            foreach ((MeasuringCommand command, string letter, List<ComparedRun> all) in run % 2 == 1 ? pair : pair.Reverse())
            {
                Steps?.Report(string.Create(CultureInfo.InvariantCulture, $"{command.Name}, {run} of {runs}"));
                string file = Path.Combine(folder, string.Create(CultureInfo.InvariantCulture, $"{letter}-{run:000}.run.json"));
                await RunAsync(command, file, cancel).ConfigureAwait(false);
                all.Add(ComparedRun.Load(file) with { Source = string.Create(CultureInfo.InvariantCulture, $"{command.Name}, run {run}") });
            }
        }

        return (before, after);
    }

    private static async Task RunAsync(MeasuringCommand command, string file, CancellationToken cancel)
    {
        string env =
            InstalledProgram.Find("env")
            ?? throw new UserErrorException("--ab", "needs the program env, which sets a command's environment");
        // What an earlier run left there must not be taken for this one's.
        File.Delete(file);
        await using ChildProcess child = ChildProcess.StartGuarded(command.Name, env, command.For(file));
        int exitCode = await child.Ended.WaitAsync(cancel).ConfigureAwait(false);
        // Ctrl-C on a terminal reaches the command too, which may end before this process has seen it.
        if (exitCode == Interrupted)
            throw new OperationCanceledException();
        // A verdict that was not met (1) is a whole run.
        if (exitCode is not (0 or 1) || !File.Exists(file))
        {
            UserErrorException ended = await child.EndedTooSoonAsync().ConfigureAwait(false);
            throw File.Exists(file) ? ended : new UserErrorException(ended.SourceName, $"wrote no run file, and {ended.Cause}");
        }
    }
}
