using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// What rounds of requests with and without a token say about signing: its share of the page's time by all evidence together, and whether
/// that decides. docs/explanation/methodology.md has the reasoning.
/// </summary>
public sealed class SigningInference
{
    /// <summary>
    /// A page below this time, in milliseconds, is fast enough, whatever it consists of: the budget that <c>check</c> gives one signature.
    /// </summary>
    public const double Fast = 10;

    /// <summary>
    /// How many times faster or slower than this machine's processor another server's may be. Processors of one name were measured to
    /// differ by four (RSA 2048 in 0.26 ms with AVX512-IFMA and in 1.04 ms without). It is printed with each verdict that depends on it.
    /// </summary>
    public const double OtherProcessor = 4;

    /// <summary>
    /// How many times as long a signature may take while other logins use the cores of another server, whose load is not seen from here.
    /// With 1 the verdict on a simulated busy server was wrong in one of a hundred runs, with this in one of four hundred.
    /// </summary>
    public const double OtherLoad = 1.25;

    /// <summary>
    /// What a signature takes at least on this machine, as a part of the fastest one that was timed here: that time has been measured to
    /// vary by less than a tenth from process to process.
    /// </summary>
    public const double SameMachine = 0.9;

    /// <summary>
    /// How many times as long as a signature here the time may be that userinfo leaves unexplained, and still count as signing. On this
    /// machine also the most that a signature takes while nothing else runs.
    /// </summary>
    public const double Explained = 2;

    /// <summary>
    /// The level of each interval. docs/development/login-url-verdicts.csv has how often a verdict is wrong with it.
    /// </summary>
    public const double Level = 0.975;

    /// <summary>
    /// The fewest rounds for a verdict: the range of six holds the median in 97% of cases, that of seven in 98% (the sign test).
    /// </summary>
    public const int MinPairs = 7;

    private SigningInference(TokenPathRun run)
    {
        IReadOnlyList<TokenPathPair> pairs = run.Pairs;
        Pairs = pairs.Count;
        Page = Interval(pairs.Select(pair => pair.WithToken));
        ControlMilliseconds = pairs.Select(pair => pair.Without).Median();
        Difference = Interval(pairs.Select(pair => pair.TokenPath()));
        if (run.OtherCount is { } otherCount)
            CountDifference = Interval(pairs.Select(pair => pair.OneSignature(run, otherCount)));
        if (pairs.All(pair => pair.Lookup() is not null))
            Lookup = Interval(pairs.Select(pair => pair.Lookup()!.Value));
        ServerSignMilliseconds = pairs.All(pair => pair.ServerSign is not null)
            ? pairs.Select(pair => pair.ServerSign!.Value).Median()
            : null;
        HasPlausibleTiming = run.HasPlausibleTiming();
        LocalMilliseconds = run.LocalMilliseconds();
        var bounds = new ShareBounds(run, Interval);
        ControlSigns = bounds.ControlSigns;
        Bounds = [.. bounds.All];
        Share = SigningShare.Of(Bounds);
        Verdict =
            Pairs < MinPairs || IsNearlyFast ? TokenPathVerdict.Undecided
            : IsFast ? TokenPathVerdict.Fast
            : Share.Verdict;
        Reason = Verdict == TokenPathVerdict.Undecided ? FindReason(run) : null;
    }

    public int Pairs { get; }

    /// <summary>The median time to first byte of responses with a token, in milliseconds.</summary>
    public Interval Page { get; }

    /// <summary>Whether the response without a token has a signature too, so that the difference to it bounds nothing.</summary>
    public bool ControlSigns { get; }

    /// <summary>The median time to first byte of responses without a token.</summary>
    public double ControlMilliseconds { get; }

    /// <summary>How much longer a response with a token takes, in milliseconds: signing takes no more.</summary>
    public Interval Difference { get; }

    /// <summary>How much longer a response takes with one more signature, in milliseconds; null where that was not measured.</summary>
    public Interval? CountDifference { get; }

    /// <summary>How much longer userinfo takes than its refusal, in milliseconds; null where that was not measured.</summary>
    public Interval? Lookup { get; }

    /// <summary>
    /// The local time of a response's signatures with a key of the same kind and size, in milliseconds; null where none was measured.
    /// </summary>
    public double? LocalMilliseconds { get; }

    /// <summary>The median of the signing time that the server reports, in milliseconds; null where it reports none.</summary>
    public double? ServerSignMilliseconds { get; }

    /// <summary>Whether the times that the server reports can be parts of its responses; true where it reports none.</summary>
    public bool HasPlausibleTiming { get; }

    /// <summary>Whether the whole page is fast: no verdict on its parts matters.</summary>
    public bool IsFast => Page.High < Fast;

    // Otherwise one run would call signing a cause, and the next one the same page fast.
    private bool IsNearlyFast =>
        Page.Low < Fast && Page.High >= Fast && Share.Verdict is TokenPathVerdict.Signing or TokenPathVerdict.SigningAndSomethingElse;

    /// <summary>What each kind of evidence says.</summary>
    public IReadOnlyList<ShareBound> Bounds { get; }

    public SigningShare Share { get; }

    /// <summary>The least of the page's time that signing takes, in milliseconds.</summary>
    public double AtLeastMilliseconds => Share.Low * Page.Estimate;

    /// <summary>The most of the page's time that signing takes, in milliseconds.</summary>
    public double AtMostMilliseconds => Share.High * Page.Estimate;

    public TokenPathVerdict Verdict { get; }

    /// <summary>Why nothing is decided; null where something is.</summary>
    public UndecidedReason? Reason { get; }

    /// <summary>Judges a run; null where it has no pairs.</summary>
    public static SigningInference? Of(TokenPathRun run) => run.Pairs.Count > 0 ? new(run) : null;

    private UndecidedReason FindReason(TokenPathRun run)
    {
        if (Pairs < MinPairs)
            return UndecidedReason.TooFewPairs;
        if (IsNearlyFast)
            return UndecidedReason.NearlyFast;
        if (Difference.High < 0 && !ControlSigns)
            return UndecidedReason.ControlIsSlower;
        if (Share.Low > Share.High)
            return Share.IsReported ? UndecidedReason.ReportDisagrees
                : Share.Low > Share.Measured ? UndecidedReason.CheaperThanHere
                : UndecidedReason.SlowerThanHere;
        if (new ShareBounds(run, Interval).LeavesMoreThanTheKey)
            return UndecidedReason.SlowerThanHere;
        SigningShare exact = SigningShare.Of([.. new ShareBounds(run, MedianInterval.WithoutNoise).All]);
        return exact.Verdict == TokenPathVerdict.Undecided && exact.Low <= exact.High
            ? UndecidedReason.MissingEvidence
            : UndecidedReason.Noise;
    }

    private static Interval Interval(IEnumerable<double> samples) => MedianInterval.Of(samples, Level);
}
