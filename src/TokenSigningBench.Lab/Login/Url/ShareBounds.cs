using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// The bounds of signing's share by each kind of evidence that a run has. Each is the interval of the median of the rounds' own shares, so
/// that noise makes it wider, and a verdict less likely.
/// </summary>
/// <param name="interval">Estimates a median.</param>
internal sealed class ShareBounds(TokenPathRun run, Func<IEnumerable<double>, Interval> interval)
{
    public IEnumerable<ShareBound> All =>
        [
            .. MayLeaveSignaturesOut ? Array.Empty<ShareBound>() : [new ShareBound(ShareEvidence.TokenPath, 0, TokenPath.High)],
            .. OtherCount,
            .. Lookup,
            .. ReferenceKey,
            .. ServerTiming,
        ];

    // The difference has all signatures of a response, and so is at least as long as they are. Where it is not, the response without a
    // token may be signed too, and the difference bounds nothing.
    private bool MayLeaveSignaturesOut =>
        run is { OtherCount: { } otherCount, Control: TokenPathControl.Code }
        && Share(pair => Signatures(pair, otherCount)).Estimate > TokenPath.Estimate;

    /// <summary>
    /// Whether the response without a token has a signature too: one more signature takes longer than all that this response is said to
    /// leave out. OpenIddict's codes are signed tokens.
    /// </summary>
    public bool ControlSigns =>
        run is { OtherCount: { } otherCount, Control: TokenPathControl.Code }
        && Share(pair => pair.OneSignature(run, otherCount)).Low > TokenPath.High;

    /// <summary>
    /// Whether userinfo leaves more unexplained than such a key takes: a slower signer, or a lookup that userinfo does not make.
    /// </summary>
    public bool LeavesMoreThanTheKey => LookupLow is { } low && low > MaxExplained;

    private Interval TokenPath => Share(pair => pair.TokenPath());

    private IEnumerable<ShareBound> OtherCount =>
        run.OtherCount is { } otherCount ? [new(ShareEvidence.OtherCount, 0, Share(pair => Signatures(pair, otherCount)).High)] : [];

    // What such a key does not explain is no signing; what it cannot take at all contradicts it, and nothing is decided.
    private IEnumerable<ShareBound> Lookup =>
        LookupLow is { } low && (low <= MaxExplained || ReferenceKey.Any(key => low > key.High))
            ? [new ShareBound(ShareEvidence.Lookup, low, 1)]
            : [];

    // What the token path does for each token beside signing is looked up by userinfo too. A hidden lookup would count as signing; it is
    // not in the difference of two counts unless it is made for each token.
    private double? LookupLow
    {
        get
        {
            // Other programs on the server's machine make lookups and signatures longer, each at another moment.
            if (run.Pairs.Any(pair => pair.Lookup() is null) || run.IsBusySameMachine())
                return null;
            List<double> lows = [];
            // A request without nonce may be refused before the session's lookup, which is then in the difference.
            if (run.Control != TokenPathControl.NoNonce && !ControlSigns)
                lows.Add(Share(pair => pair.TokenPath() - pair.Lookup()!.Value).Low);
            if (run.OtherCount is { } otherCount)
                lows.Add(Share(pair => Signatures(pair, otherCount) - run.SignaturesPerAnswer * pair.Lookup()!.Value).Low);
            return lows.Count > 0 ? lows.Min() : null;
        }
    }

    private double MaxExplained =>
        run.LocalMilliseconds() is { } local ? SigningInference.Explained * Share(_ => local).High : double.PositiveInfinity;

    private IEnumerable<ShareBound> ReferenceKey
    {
        get
        {
            if (run.LocalMilliseconds() is not { } local)
                yield break;
            Interval share = Share(_ => local);
            yield return new(
                ShareEvidence.ReferenceKey,
                share.Low * run.FastestServer(),
                run.SlowestServer() is { } slowest ? share.High * slowest : 1
            );
        }
    }

    private IEnumerable<ShareBound> ServerTiming
    {
        get
        {
            if (run.Pairs.Any(pair => pair.ServerSign is null) || !run.HasPlausibleTiming())
                yield break;
            Interval share = Share(pair => pair.ServerSign!.Value);
            yield return new(ShareEvidence.ServerTiming, share.Low, share.High);
        }
    }

    // All signatures of the response, by the difference that one makes.
    private double Signatures(TokenPathPair pair, SignatureCount otherCount) =>
        pair.OneSignature(run, otherCount) * run.SignaturesPerAnswer;

    private Interval Share(Func<TokenPathPair, double> milliseconds) =>
        interval(run.Pairs.Select(pair => milliseconds(pair) / pair.WithToken));
}
