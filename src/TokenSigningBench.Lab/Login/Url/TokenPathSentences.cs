namespace TokenSigningBench.Lab.Login.Url;

/// <summary>The verdict on the token path in sentences: what it is, and what to do about it.</summary>
internal static class TokenPathSentences
{
    public static IEnumerable<string> Of(TokenPathRun run, SigningInference inference)
    {
        string page = Number(inference.Page.Estimate);
        foreach (ShareBound bound in inference.Bounds)
            yield return Bound(run, inference, bound, page);
        if (Timing(run, inference) is { } timing)
            yield return timing;
        if (run.NoOtherCount is { } otherCount)
            yield return $"No control with another number of signatures: {otherCount}.";
        if (run.NoUserinfo is { } userinfo)
            yield return $"No userinfo control: {userinfo}.";
    }

    /// <summary>The name of the signing time in <c>Server-Timing</c>.</summary>
    public const string Sign = "sign";

    /// <summary>What <c>Server-Timing</c> has that is not used; null where it is used, or there is none.</summary>
    private static string? Timing(TokenPathRun run, SigningInference inference)
    {
        if (run.ServerTimings is not { Count: > 0 } timings)
            return null;
        string names = string.Join(", ", timings.Select(one => $"{one.Key} {Number(one.Value)} ms"));
        return !inference.HasPlausibleTiming ? $"Server-Timing is not used, because its times are longer than the responses: {names}."
            : timings.ContainsKey(Sign) ? null
            : $"Server-Timing has no {Sign}: {names}.";
    }

    /// <summary>How the response without a token was asked for.</summary>
    public static string Control(TokenPathControl control) =>
        control switch
        {
            TokenPathControl.Code => "response_type=code",
            TokenPathControl.NoNonce => "no nonce",
            _ => "wrong code_verifier",
        };

    /// <summary>What a server does before it creates a token.</summary>
    public static string BeforeTokenPath(TokenPathRun run) =>
        run.Control == TokenPathControl.WrongVerifier ? "the client's and the code's lookup" : "the session's and the client's lookup";

    /// <summary>Whether all work for a token is a small part of the page.</summary>
    public static bool IsBeforeTokenPath(SigningInference inference) =>
        inference.Bounds.Any(bound => bound is { Evidence: ShareEvidence.TokenPath, High: < SigningShare.Substantial });

    /// <summary>What signing takes of the page: "12 to 25" or "at most 25".</summary>
    public static string Range(SigningInference inference)
    {
        (string low, string high) = (Number(inference.AtLeastMilliseconds), Number(inference.AtMostMilliseconds));
        return inference.Verdict == TokenPathVerdict.LookElsewhere || inference.Share.Low <= 0 ? $"at most {high}"
            : low == high ? low
            : $"{low} to {high}";
    }

    /// <summary>A time with two or three digits.</summary>
    public static string Number(double milliseconds) =>
        milliseconds >= 10 ? Invariant($"{milliseconds:0}")
        : milliseconds >= 1 ? Invariant($"{milliseconds:0.0}")
        : Invariant($"{milliseconds:0.0#}");

    private static string Bound(TokenPathRun run, SigningInference inference, ShareBound bound, string page)
    {
        string low = Number(Math.Max(0, bound.Low) * inference.Page.Estimate);
        string high = Number(Math.Max(0, bound.High) * inference.Page.Estimate);
        return bound.Evidence switch
        {
            ShareEvidence.TokenPath => $"By the response without a token, signing takes at most {high} of {page} ms.",
            ShareEvidence.OtherCount => $"By response_type={run.OtherCount!.ResponseType}, signing takes at most {high} ms.",
            ShareEvidence.Lookup when bound.Low <= 0 => "By userinfo, the profile's lookup may explain all of it.",
            ShareEvidence.Lookup => $"By userinfo, signing takes at least {low} ms: the profile's lookup does not explain more.",
            ShareEvidence.ReferenceKey when run.IsSameMachine =>
                $"By this key's time here, signing takes at least {low} ms: the server is on this machine.",
            ShareEvidence.ReferenceKey => $"By this key's time here, signing takes {low} to {high} ms: "
                + Invariant($"the server's CPU may be {SigningInference.OtherProcessor:0.#}× slower or faster, and busy."),
            _ => $"By the server's own time, signing takes {low} to {high} ms.",
        };
    }
}
