namespace TokenSigningBench.Lab.Login.Url;

/// <summary>What a verdict rests on beside the server's own response times.</summary>
internal static class TokenPathCaveat
{
    public static string? Of(TokenPathRun run, SigningInference inference)
    {
        if (run.IsBusy)
            return Invariant($"other programs used {run.OtherCores:0.0} cores of this machine. Its times are longer then.");
        if (run.NotVerified is not null || inference.IsFast || inference.Reason == UndecidedReason.TooFewPairs)
            return null;
        if (inference.Share.IsReported)
            return "the signing time is the server's own measurement.";
        return Deciding(inference) switch
        {
            ShareEvidence.Lookup => "this assumes that userinfo makes the lookups of the token path.",
            ShareEvidence.ReferenceKey when run.IsSameMachine => "this assumes that the server is on this machine.",
            ShareEvidence.ReferenceKey => Invariant(
                $"this assumes that the server's CPU is at most {SigningInference.OtherProcessor:0.#}× faster or slower."
            ),
            _ => null,
        };
    }

    // Where signing is a part, its lower bound is what is established; elsewhere its upper bound.
    private static ShareEvidence Deciding(SigningInference inference)
    {
        IEnumerable<ShareBound> inferred = inference.Bounds.Where(bound => bound.Evidence != ShareEvidence.ServerTiming);
        return inference.Verdict == TokenPathVerdict.LookElsewhere
            ? inferred.MinBy(bound => bound.High).Evidence
            : inferred.MaxBy(bound => bound.Low).Evidence;
    }
}
