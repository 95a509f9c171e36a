using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Compare;

/// <summary>
/// Compares two resident commands: a fresh pair of processes per launch, one operation each in random order, the CPU time of the thread
/// that performs it.
/// </summary>
/// <param name="A">The baseline.</param>
public sealed record ResidentRuns(MeasuringCommand A, MeasuringCommand B)
{
    // With fewer operations, one that is three times as long weighs as much as a slowdown of 20%.
    private const int MinOperations = 10;

    /// <summary>How long the operations of one launch take, after its processes are ready.</summary>
    private static readonly TimeSpan LaunchTime = MeasuringTime.Of(TimeSpan.FromMilliseconds(500));

    /// <summary>The time after which there are no more launches than a verdict needs.</summary>
    private static readonly TimeSpan DefaultTime = TimeSpan.FromSeconds(60);

    /// <summary>The time for the launches that a verdict needs: ten times as long on a machine with much other work.</summary>
    private static readonly TimeSpan MaxTime = TimeSpan.FromMinutes(10);

    /// <summary>How long a process that owes an answer may do nothing.</summary>
    public TimeSpan IdleTimeout { get; init; } = StallWatch.DefaultTimeout;

    /// <summary>Receives the number of each launch when it starts.</summary>
    public IProgress<string>? Steps { get; init; }

    /// <summary>Launches both commands until a look decides, until the last look, or until the time is over.</summary>
    /// <exception cref="UserErrorException">A command failed, or there was no time for enough launches.</exception>
    public async Task<RunComparison> CompareAsync(ComparisonRequest request, CancellationToken cancel)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(MaxTime);
        long start = Stopwatch.GetTimestamp();
        List<ComparedRun> a = [];
        List<ComparedRun> b = [];
        var machine = MachineFacts.Read();
        int last = GateLook.All[^1].Launches;
        try
        {
            while (a.Count < RunComparison.MinRuns || (a.Count < last && Stopwatch.GetElapsedTime(start) < DefaultTime))
            {
                Steps.Report(Invariant($"launch {a.Count + 1} of at most {last}"), a.Count, last);
                LaunchTimes times = await LaunchAsync(a.Count + 1, limit.Token).ConfigureAwait(false);
                a.Add(times.ToRun(0, "A", a.Count + 1, machine));
                b.Add(times.ToRun(1, "B", b.Count + 1, machine));
                if (GateLook.All.FirstOrDefault(look => look.Launches == a.Count) is { } look && Judge(look) is { } judged)
                {
                    if (look.Launches == last || judged.Gate is GateOutcome.Failed or GateOutcome.Passed)
                        return judged;
                }
            }
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            // The time is over. A launch that was under way does not count.
        }

        return a.Count >= RunComparison.MinRuns
            ? Judge(GateLook.All[^1])
            : throw new UserErrorException(
                "--ab",
                Invariant($"{a.Count} launches in {MaxTime.TotalMinutes} minutes, and a verdict needs {RunComparison.MinRuns}: ")
                    + "compare a shorter operation, or a process that is ready sooner"
            );

        RunComparison Judge(GateLook look) =>
            RunComparison.Of(a, b, request with { WasInterleaved = true, IsOfLaunches = true, FalseAlarmRate = look.FalseAlarmRate });
    }

    private async Task<LaunchTimes> LaunchAsync(int launch, CancellationToken cancel)
    {
        // Seeded: the order is random with respect to the machine, and the same in every comparison.
        var random = new Random(launch);
        bool startsA = random.Next(2) == 0;
        await using var first = ResidentProcess.Start(startsA ? A : B, IdleTimeout, cancel);
        await using var second = ResidentProcess.Start(startsA ? B : A, IdleTimeout, cancel);
        ResidentProcess[] sides = startsA ? [first, second] : [second, first];
        (string A, string B)[] rows = Match(sides[0].WaitUntilReady(), sides[1].WaitUntilReady());
        await PinAsync(sides, random).ConfigureAwait(false);
        var times = new LaunchTimes([.. rows.Select(row => row.A == row.B ? row.A : $"{row.A}, {row.B}")]);
        (int Side, int Row)[] order = [.. from side in (int[])[0, 1] from row in Enumerable.Range(0, rows.Length) select (side, row)];
        // The first round compiles what reads and answers, and does not count.
        long start = 0;
        for (int round = 0; round <= MinOperations || Stopwatch.GetElapsedTime(start) < LaunchTime; round++)
        {
            if (round == 1)
                start = Stopwatch.GetTimestamp();
            random.Shuffle(order);
            foreach ((int side, int row) in order)
            {
                OperationTime time = sides[side].Run(side == 0 ? rows[row].A : rows[row].B);
                if (round > 0)
                    times.Add(side, row, time);
            }
        }

        return times;
    }

    // By name, in the order of A. Where each has one operation, the two are compared whatever their names are.
    private (string A, string B)[] Match(string[] a, string[] b) =>
        a is [var one] && b is [var other] ? [(one, other)]
        : a.Order(StringComparer.Ordinal).SequenceEqual(b.Order(StringComparer.Ordinal)) ? [.. a.Select(name => (name, name))]
        : throw new UserErrorException(
            B.Name,
            PrintableText.Of($"is ready for {string.Join(' ', b)}, and {A.Name} for {string.Join(' ', a)}")
        );

    // Both processes on the same core, which they use in turn: another program on a neighbouring core then slows both. Only once they are
    // ready, because a runtime that starts on one core configures itself for a small machine.
    private static async Task PinAsync(ResidentProcess[] sides, Random random)
    {
        if (CorePinning.CoresOfThisProcess() is not { Count: > 0 } cores)
            return;
        int core = cores[random.Next(cores.Count)];
        foreach (ResidentProcess side in sides)
            await side.PinAsync(core).ConfigureAwait(false);
    }
}
