using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Attribution;

/// <summary>
/// What pairs of requests with and without a token say about signing. Their difference is an upper bound: it includes everything that is
/// done only for a token, such as a profile lookup. It is attributed to signing only where a key of the same kind takes as long on this
/// machine too.
/// </summary>
public sealed class SigningInference
{
    /// <summary>The smallest share of the page's time that is worth changing.</summary>
    public const double Substantial = 0.1;

    /// <summary>
    /// A page below this time, in milliseconds, is fast enough, whatever it consists of: the budget that <c>check</c> gives one signature.
    /// </summary>
    public const double Fast = 10;

    /// <summary>
    /// How many times faster or slower than this machine's processor the server's may be for the two to agree. The value is a choice, and
    /// it is printed with each verdict.
    /// </summary>
    /// <remarks>
    /// Wide enough for servers of one decade, and no wider: with twice the value, a delay as long as the signature itself would pass as the
    /// signature.
    /// </remarks>
    public const double OtherProcessor = 2;

    /// <summary>
    /// The fewest pairs for a verdict: by chance five differences all have the same sign in 2/2^5 = 6% of cases, six in 3% (the sign test).
    /// </summary>
    public const int MinPairs = 6;

    private SigningInference(TokenPathRun run)
    {
        Pairs = run.Pairs.Count;
        PageMilliseconds = run.Pairs.Select(pair => pair.WithToken).Median();
        ControlMilliseconds = run.Pairs.Select(pair => pair.Without).Median();
        Bound = DifferenceOfMedians(run.Pairs);
        ServerSignMilliseconds = run.Pairs.All(pair => pair.ServerSign is not null)
            ? run.Pairs.Select(pair => pair.ServerSign!.Value).Median()
            : null;
        LocalMilliseconds = run.ReferenceKey?.Milliseconds * run.SignaturesPerAnswer;
        Verdict = Judge();
    }

    public int Pairs { get; }

    /// <summary>The median time to first byte of responses with a token.</summary>
    public double PageMilliseconds { get; }

    /// <summary>The median time to first byte of responses without a token.</summary>
    public double ControlMilliseconds { get; }

    /// <summary>
    /// How much longer a response with a token takes, in milliseconds: the most that signing can take. It is the difference of the two
    /// medians, which outliers in less than half of the samples do not affect.
    /// </summary>
    public BootstrapInterval Bound { get; }

    public bool IsFast => PageMilliseconds < Fast;

    /// <summary>The bound as a share of the page's time: 0 to 1.</summary>
    public double Share => Math.Clamp(Bound.Estimate / PageMilliseconds, 0, 1);

    /// <summary>
    /// The most of the page's time that signing can take, in milliseconds: the bound's upper end, limited to the page's time.
    /// </summary>
    public double AtMostMilliseconds => Math.Clamp(Bound.High, 0, PageMilliseconds);

    /// <summary>
    /// The shortest local signing time that agrees with the bound, in milliseconds: its lower end, for a server that is slower by
    /// <see cref="OtherProcessor"/>.
    /// </summary>
    public double AgreesFrom => Bound.Low / OtherProcessor;

    /// <summary>
    /// The longest local signing time that agrees with the bound, in milliseconds: its upper end, for a server that is faster by
    /// <see cref="OtherProcessor"/>.
    /// </summary>
    public double AgreesTo => Bound.High * OtherProcessor;

    /// <summary>
    /// The local time of a response's signatures with a key of the same kind and size, in milliseconds; null where none was measured.
    /// </summary>
    public double? LocalMilliseconds { get; }

    /// <summary>The median of the signing time that the server reports, in milliseconds; null where it reports none.</summary>
    public double? ServerSignMilliseconds { get; }

    /// <summary>
    /// The reported signing time as a share of the page's time: 0 to 1. Null where the server reports none, or more than the page takes.
    /// </summary>
    public double? ServerSignShare => ServerSignMilliseconds / PageMilliseconds is <= 1 and var share ? share : null;

    public TokenPathVerdict Verdict { get; }

    /// <summary>Judges a run; null where it has no pairs.</summary>
    public static SigningInference? Of(TokenPathRun run) => run.Pairs.Count > 0 ? new(run) : null;

    // Whole pairs are resampled, so that what affected both requests of a pair stays in both (Efron and Tibshirani, An Introduction to the
    // Bootstrap, section 8.3).
    private static BootstrapInterval DifferenceOfMedians(IReadOnlyList<TokenPathPair> pairs) =>
        BootstrapInterval.Of(
            drawn =>
                drawn[0].Select(index => pairs[(int)index].WithToken).Median()
                - drawn[0].Select(index => pairs[(int)index].Without).Median(),
            BootstrapInterval.DefaultLevel,
            [.. Enumerable.Range(0, pairs.Count).Select(index => (double)index)]
        );

    private TokenPathVerdict Judge()
    {
        double large = Substantial * PageMilliseconds;
        if (Pairs < MinPairs)
            return TokenPathVerdict.NotSeen;
        if (Bound.High < large)
            return TokenPathVerdict.BeforeTokenPath;
        // The interval contains both a large effect and none or a small one: it decides nothing.
        if (Bound.Low <= 0 || Bound.Estimate < large)
            return TokenPathVerdict.NotSeen;

        return LocalMilliseconds switch
        {
            null => TokenPathVerdict.NotComparable,
            { } here when here > AgreesTo => TokenPathVerdict.CheaperThanHere,
            { } here when here >= AgreesFrom => TokenPathVerdict.Signing,
            { } here when here >= large => TokenPathVerdict.SigningAndSomethingElse,
            _ => TokenPathVerdict.SomethingElse,
        };
    }
}
