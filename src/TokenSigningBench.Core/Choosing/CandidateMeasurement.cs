using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Choosing;

/// <summary>Measures candidates on this machine, in turn: with the framework's own cryptography, whose cost every library adds to.</summary>
public static class CandidateMeasurement
{
    private const int FewestRounds = 5;

    private static readonly TimeSpan Round = TimeSpan.FromMilliseconds(10);

    /// <summary>Proves each candidate, then measures all of them in rounds.</summary>
    /// <param name="choices">The candidates.</param>
    /// <param name="payload">The claims to sign.</param>
    /// <param name="time">About how long the rounds take.</param>
    /// <param name="progress">Told how many of <see cref="Steps"/> were made since it was told last.</param>
    /// <param name="cancel">Ends it between two rounds.</param>
    /// <returns>The costs, and the candidates that do not work here.</returns>
    /// <exception cref="OperationCanceledException">It was interrupted.</exception>
    public static (IReadOnlyList<CandidateCost> Costs, IReadOnlyList<ExcludedCandidate> Failed) Run(
        IReadOnlyList<SigningChoice> choices, string payload, TimeSpan time, IProgress<long> progress, CancellationToken cancel)
    {
        ArgumentNullException.ThrowIfNull(choices);
        ArgumentNullException.ThrowIfNull(progress);
        List<Timed> timed = [];
        List<ExcludedCandidate> failed = [];
        try
        {
            foreach (SigningChoice choice in choices)
            {
                cancel.ThrowIfCancellationRequested();
                if (Proven(choice, payload, out string? failure) is { } one)
                    timed.Add(new(choice, one));
                else
                    failed.Add(new(choice.ToString(), $"does not work here: {failure}"));
                progress.Report(1);
            }

            Warm(timed);
            Contender[] contenders = [.. timed.SelectMany(one => new[] { Contender.Calling("sign", one.Token.Sign), Contender.Calling("verify", one.Token.Verify) })];
            IReadOnlyList<double[]> times = InterleavedRun.Measure(contenders, Rounds(contenders.Length, time), Round, _ =>
            {
                cancel.ThrowIfCancellationRequested();
                progress.Report(1);
            });
            return ([.. timed.Select((one, i) => new CandidateCost(one.Choice, new Summary(times[2 * i]), new Summary(times[2 * i + 1]), one.Token.Token.Length))], failed);
        }
        finally
        {
            timed.ForEach(one => one.Token.Dispose());
        }
    }

    /// <summary>How many steps there are to tell of.</summary>
    /// <param name="choices">How many candidates.</param>
    /// <param name="time">About how long the rounds take.</param>
    public static int Steps(int choices, TimeSpan time) => choices + 1 + Rounds(2 * choices, time);

    private static int Rounds(int contenders, TimeSpan time) => contenders == 0 ? 0 : Math.Max(FewestRounds, (int)(time / (contenders * Round)));

    // Verifying shares its code among sizes, and signing does: the cheap ones compile it for all.
    private static void Warm(List<Timed> timed)
    {
        for (int i = 0; i < CompilerWarmup.CallsUntilCompiled; i++)
        {
            foreach (Timed one in timed.Where(one => one.Choice.Algorithm.Padding is null))
                one.Token.Sign();
            foreach (Timed one in timed)
                one.Token.Verify();
        }
    }

    private static SignerAndVerifier? Proven(SigningChoice choice, string payload, out string? failure)
    {
        TokenKey key = choice.MakeKey();
        failure = SigningProof.OfSigning(TokenEngines.Floor, key, choice.Algorithm, payload).Failure
            ?? SigningProof.OfVerifying(TokenEngines.Floor, key, choice.Algorithm, payload).Failure;
        if (failure is null)
            return new(key, choice.Algorithm, payload, ownsKey: true);

        key.Dispose();
        return null;
    }

    private readonly record struct Timed(SigningChoice Choice, SignerAndVerifier Token);
}
