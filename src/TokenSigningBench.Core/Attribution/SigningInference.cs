using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Attribution;

/// <summary>
/// What pairs of requests say of signing. Their difference is an upper bound: everything that is done for a token alone, such as looking up a profile,
/// is in it beside the signature. Only where a key like the token's own takes as long elsewhere too is it put down to signing.
/// </summary>
public sealed class SigningInference
{
    /// <summary>From this part of the page's time on, something is worth changing.</summary>
    public const double Substantial = 0.1;

    /// <summary>A page that takes less than this, in milliseconds, is not what people wait for, whatever it is made of: the budget that <c>check</c> gives one signature.</summary>
    public const double Fast = 10;

    /// <summary>How many times faster or slower than this machine's the server's processor may be at signing for the two to agree: a choice, and printed with each verdict.</summary>
    /// <remarks>Wide enough for servers of one decade, and no wider: at twice as much, a delay as long as the signature itself would pass for it.</remarks>
    public const double OtherProcessor = 2;

    /// <summary>The fewest pairs that a verdict is based on: five differences all have one sign by chance in 2/2^5 = 6 % of cases, six in 3 % (the sign test).</summary>
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
        HereMilliseconds = run.LikeKey?.Milliseconds * run.SignaturesPerAnswer;
        Verdict = Judge();
    }

    public int Pairs { get; }

    /// <summary>The median time to the first byte of an answer with a token, in milliseconds.</summary>
    public double PageMilliseconds { get; }

    /// <summary>The median time to the first byte of an answer without one, in milliseconds.</summary>
    public double ControlMilliseconds { get; }

    /// <summary>How much longer a token takes, in milliseconds: the most that signing it can take. The difference of the two medians, which half of all samples cannot spoil.</summary>
    public BootstrapInterval Bound { get; }

    /// <summary>Whether the page is fast as it is.</summary>
    public bool IsFast => PageMilliseconds < Fast;

    /// <summary>That bound as a part of the page's time: 0 to 1.</summary>
    public double Share => Math.Clamp(Bound.Estimate / PageMilliseconds, 0, 1);

    /// <summary>The most of the page's time that signing can take, in milliseconds: the bound's upper end, and never more than the page.</summary>
    public double AtMostMilliseconds => Math.Clamp(Bound.High, 0, PageMilliseconds);

    /// <summary>The least that a key like the token's own may take on this machine for the two to agree: the interval's lower end, for a server so many times slower; in milliseconds.</summary>
    public double AgreesFrom => Bound.Low / OtherProcessor;

    /// <summary>The most that it may take: the interval's upper end, for a server so many times faster; in milliseconds.</summary>
    public double AgreesTo => Bound.High * OtherProcessor;

    /// <summary>What the answer's signatures take on this machine with a key like the token's own, in milliseconds; null where there is none to time.</summary>
    public double? HereMilliseconds { get; }

    /// <summary>The median of what the server itself says it signed for, in milliseconds; null where it does not say.</summary>
    public double? ServerSignMilliseconds { get; }

    /// <summary>That as a part of the page's time: 0 to 1. Null where the server does not say, or says more than the page takes.</summary>
    public double? ServerSignShare => ServerSignMilliseconds / PageMilliseconds is <= 1 and var share ? share : null;

    public TokenPathVerdict Verdict { get; }

    /// <summary>Judges what was measured; null where no pair was.</summary>
    public static SigningInference? Of(TokenPathRun run) => run.Pairs.Count > 0 ? new(run) : null;

    // Whole pairs are drawn, so that what met both requests of a pair stays in both (Efron and Tibshirani, An Introduction to the Bootstrap, section 8.3).
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
        // It may be large, and it may be none or small: an interval that holds both decides nothing.
        if (Bound.Low <= 0 || Bound.Estimate < large)
            return TokenPathVerdict.NotSeen;

        return HereMilliseconds switch
        {
            null => TokenPathVerdict.NotComparable,
            { } here when here > AgreesTo => TokenPathVerdict.CheaperThanHere,
            { } here when here >= AgreesFrom => TokenPathVerdict.Signing,
            { } here when here >= large => TokenPathVerdict.SigningAndSomethingElse,
            _ => TokenPathVerdict.SomethingElse,
        };
    }
}
