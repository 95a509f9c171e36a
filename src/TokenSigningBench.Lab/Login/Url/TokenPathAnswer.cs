namespace TokenSigningBench.Lab.Login.Url;

/// <summary>The answer on an external server: the verdict, the times, what to do next, and one caveat.</summary>
internal static class TokenPathAnswer
{
    public static DocumentItem[] Items(TokenPathRun run, SigningInference inference) =>
        [
            Verdict(run, inference),
            TokenPathTimes.Table(run, inference),
            new TextLine(TokenPathAdvice.Of(run, inference)),
            .. TokenPathCaveat.Of(run, inference) is { } caveat ? [new TextLine($"Caveat: {caveat}")] : Array.Empty<DocumentItem>(),
        ];

    /// <summary>The answer at a glance.</summary>
    public static VerdictCard Card(TokenPathRun run, SigningInference inference) =>
        new(Verdict(run, inference).Word, run.Endpoint)
        {
            Value = inference.IsFast
                ? TokenPathSentences.Number(inference.Page.Estimate)
                : TokenPathSentences
                    .Range(inference)
                    .Replace("at most", "≤", StringComparison.Ordinal)
                    .Replace(" to ", "–", StringComparison.Ordinal),
            Unit = inference.IsFast ? "ms" : $"of {TokenPathSentences.Number(inference.Page.Estimate)} ms",
            Meaning = inference.IsFast ? "is the time to first byte." : "of the time to first byte is signing.",
            Advice = Document.AdviceIn(Items(run, inference)),
        };

    private static VerdictLine Verdict(TokenPathRun run, SigningInference inference)
    {
        if (run.NotVerified is { } reason)
            return new(VerdictWords.NotVerified, $"The token: {reason}.");
        string page = TokenPathSentences.Number(inference.Page.Estimate);
        string range = TokenPathSentences.Range(inference);
        return inference.Verdict switch
        {
            TokenPathVerdict.Signing => new(
                VerdictWords.Cause,
                Invariant($"Signing takes {range} of {page} ms ({100 * inference.Share.Low:0} to {100 * inference.Share.High:0}%).")
            ),
            TokenPathVerdict.SigningAndSomethingElse => new(VerdictWords.PartlyTheCause, $"Signing takes {range} of {page} ms."),
            TokenPathVerdict.Fast => new(VerdictWords.NothingWrong, $"{page} ms to first byte is fast."),
            TokenPathVerdict.LookElsewhere => new(VerdictWords.NotTheCause, $"Signing takes {range} of {page} ms."),
            _ => new(
                VerdictWords.Undecided,
                inference.Reason switch
                {
                    UndecidedReason.TooFewPairs => Invariant(
                        $"{run.Pairs.Count} rounds are too few: at least {SigningInference.MinPairs} are needed."
                    ),
                    UndecidedReason.NearlyFast => Invariant(
                        $"{page} ms to first byte is close to {SigningInference.Fast} ms, the limit for fast. Signing takes {range} of it."
                    ),
                    UndecidedReason.ControlIsSlower =>
                        $"Responses without a token take longer: {TokenPathSentences.Number(inference.ControlMilliseconds)} of {page} ms.",
                    UndecidedReason.ReportDisagrees =>
                        $"Server-Timing says {TokenPathSentences.Number(inference.ServerSignMilliseconds!.Value)} of {page} ms, and the "
                            + "responses do not permit that.",
                    UndecidedReason.CheaperThanHere =>
                        $"Signing takes at most {Max(inference)} of {page} ms, much less than this key takes here.",
                    UndecidedReason.SlowerThanHere =>
                        $"The token takes up to {Max(inference)} of {page} ms. This key and the lookup take less.",
                    UndecidedReason.Noise => $"The times vary too much: signing takes {range} of {page} ms.",
                    _ => $"Signing takes {range} of {page} ms.",
                }
            ),
        };
    }

    private static string Max(SigningInference inference) =>
        TokenPathSentences.Number(Math.Clamp(inference.Share.Measured, 0, 1) * inference.Page.Estimate);
}
