using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Choose;

/// <summary>Measures candidates on this machine in interleaved rounds. It uses the engine whose cost every library adds to.</summary>
public static class CandidateMeasurement
{
    private const int MinRounds = 5;

    private static readonly TimeSpan Round = MeasuringTime.Of(TimeSpan.FromMilliseconds(10));

    /// <summary>Verifies each candidate, then measures all of them in rounds.</summary>
    /// <param name="payload">The claims to sign.</param>
    /// <param name="own">The key of all of them, which its owner keeps; null for a new one of each.</param>
    /// <param name="time">The approximate time of all rounds.</param>
    /// <param name="progress">Receives the number of <see cref="Steps"/> since the last report.</param>
    /// <param name="cancel">Checked between two rounds.</param>
    /// <returns>The costs, the conditions of the rounds, and the candidates that do not work on this machine.</returns>
    public static (IReadOnlyList<CandidateCost> Costs, RoundConditions Conditions, IReadOnlyList<ExcludedCandidate> Failed) Run(
        IReadOnlyList<SigningChoice> choices,
        string payload,
        TokenKey? own,
        TimeSpan time,
        IProgress<long> progress,
        CancellationToken cancel
    )
    {
        using var keys = new KeyRounds();
        foreach (SigningChoice choice in choices)
        {
            cancel.ThrowIfCancellationRequested();
            keys.Add(choice, payload, own);
            progress.Report(1);
        }

        (IReadOnlyList<KeyTimes> times, RoundConditions conditions) = keys.Measure(
            Rounds(2 * keys.Count, time),
            Round,
            _ =>
            {
                cancel.ThrowIfCancellationRequested();
                progress.Report(1);
            }
        );
        // What computes a signature in a token is not this program: its CPU time is no cost of the key.
        bool isInToken = own?.Elsewhere is not null;
        return (
            [
                .. times.Select(one => new CandidateCost(
                    one.Choice,
                    new(isInToken ? one.Sign.Wall : one.Sign.Cost),
                    new(isInToken ? one.Verify.Wall : one.Verify.Cost)
                )
                {
                    OwnWork = isInToken ? new(one.Sign.Cost) : null,
                    Engine = EngineOf(one.Choice.Algorithm),
                    Encoding = one.Encoding is { } encoding ? (encoding.Sign.Cost, encoding.Verify.Cost) : null,
                    SignWall = one.Sign.Wall,
                    VerifyWall = one.Verify.Wall,
                }),
            ],
            isInToken ? conditions with { Clock = ThreadClock.WallTime } : conditions,
            [.. keys.Failed.Select(one => new ExcludedCandidate(one.Choice.ToString(), $"does not work here: {one.Failure}"))]
        );
    }

    /// <summary>The number of steps that are reported to progress.</summary>
    public static int Steps(int choices, TimeSpan time) => choices + 1 + Rounds(2 * choices, time);

    private static string? EngineOf(JwsAlgorithm algorithm)
    {
        TokenEngine engine = TokenEngines.BaselineOf(algorithm);
        return engine == TokenEngines.PlatformCrypto ? null : $"{engine} {engine.LibraryVersion}";
    }

    private static int Rounds(int contenders, TimeSpan time) =>
        contenders == 0 ? 0 : Math.Max(MinRounds, (int)(time / (contenders * Round)));
}
