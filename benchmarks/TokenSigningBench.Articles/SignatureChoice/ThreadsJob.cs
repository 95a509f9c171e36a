using TokenSigningBench.Articles.Published;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>The command <c>threads</c>: signs with 1, 2, ... concurrent threads, on one shared key and on one key per thread.</summary>
internal static class ThreadsJob
{
    private static readonly TimeSpan Round = MeasuringTime.Of(TimeSpan.FromMilliseconds(150));
    private static readonly SigningChoice[] Choices = [SignatureGrid.Rs256, SigningChoice.Ecdsa(256), SigningChoice.Hmac(256)];

    public static Command Create()
    {
        Option<int> rounds = RoundsOption.Create(3, 100);
        var command = new Command("threads", "Count signatures/s by threads, one key or several") { rounds };
        command.SetAction(
            (parsed, cancel) =>
            {
                int count = rounds.Between(parsed, 100, 3);
                return Task.Run(() => Run(count, OutputOptions.From(parsed), cancel), cancel);
            }
        );
        return command;
    }

    private static int Run(int rounds, OutputOptions output, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        (ThreadsRow[] Rows, InterleavedTimes Times)[] all;
        int contenders = 2 * ThreadsRow.Counts(Environment.ProcessorCount).Count;
        using (StepProgress progress = output.Start("Threads", Choices.Length * (rounds + 1), contenders * Round))
            all = [.. Choices.Select(choice => Measure(choice, rounds, progress, cancel))];
        var run = new ThreadsRun
        {
            Rows = [.. all.SelectMany(one => one.Rows)],
            Rounds = RoundConditions.OfWaiting([.. all.Select(one => one.Times)]),
        };
        return RunFolder.End(RunFile.OfThisMachine(started, run), "threads", output);
    }

    private static (ThreadsRow[] Rows, InterleavedTimes Times) Measure(
        SigningChoice choice,
        int rounds,
        StepProgress progress,
        CancellationToken cancel
    )
    {
        using TokenKey shared = choice.MakeKey();
        byte[] input = SigningInput.OfLength(choice.Algorithm, SigningInput.ArticleBytes);
        if (RawSignatureProof.Objection(shared, choice.Algorithm, input) is { } objection)
            throw new InvalidOperationException($"{choice}: {objection}");

        IReadOnlyList<int> counts = ThreadsRow.Counts(Environment.ProcessorCount);
        List<SigningThread> created = [];
        try
        {
            Contender[] contenders =
            [
                .. from threads in counts
                from key in new TokenKey?[] { null, shared }
                select CreateContender(Enumerable.Range(0, threads).Select(_ => new SigningThread(choice, key, input)).ToArray(), created),
            ];
            InterleavedTimes times = InterleavedRun.Measure(
                contenders,
                rounds,
                Round,
                round =>
                {
                    cancel.ThrowIfCancellationRequested();
                    progress.Step($"{choice}, round {round} of {rounds}");
                }
            );
            return (
                [
                    .. counts.Select(
                        (threads, i) =>
                            new ThreadsRow(
                                SignatureChoice2021.Sign(choice),
                                threads,
                                PerSecond(threads, times[2 * i]),
                                PerSecond(threads, times[2 * i + 1]),
                                times[2 * i].Cpu,
                                times[2 * i + 1].Cpu
                            )
                    ),
                ],
                times
            );
        }
        finally
        {
            created.ForEach(thread => thread.Dispose());
        }
    }

    // The keys and buffers are the same in every round, because the first signature of a key costs more than the next ones.
    private static Contender CreateContender(SigningThread[] team, List<SigningThread> created)
    {
        created.AddRange(team);
        foreach (SigningThread thread in team)
            thread.Sign();
        return Contender.InOtherThreads(
            "",
            time =>
            {
                int next = 0;
                return ParallelRun.Measure(team.Length, time, () => new ThreadLease(team[next++]), lease => lease.Thread.Sign());
            }
        );
    }

    private static double[] PerSecond(int threads, ContenderTimes times) => [.. times.Wall.Select(time => 1e9 * threads / time)];

    /// <summary>A signing thread in one round. Disposing it does nothing, because the keys are kept.</summary>
    private readonly record struct ThreadLease(SigningThread Thread) : IDisposable
    {
        public void Dispose() { }
    }

    /// <summary>The state of one thread: the shared key or its own key, and a buffer.</summary>
    private sealed class SigningThread : IDisposable
    {
        private readonly TokenKey? _own;
        private readonly RawSignature _bare;
        private readonly byte[] _input;
        private readonly byte[] _signature;

        public SigningThread(SigningChoice choice, TokenKey? shared, byte[] input)
        {
            _own = shared is null ? choice.MakeKey() : null;
            _bare = new RawSignature(shared ?? _own!, choice.Algorithm);
            _input = input;
            _signature = new byte[choice.SignatureBytes];
        }

        public void Sign() => _bare.Sign(_input, _signature);

        public void Dispose()
        {
            _bare.Dispose();
            _own?.Dispose();
        }
    }
}
