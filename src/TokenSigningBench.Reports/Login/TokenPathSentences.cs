using TokenSigningBench.Core.Attribution;

namespace TokenSigningBench.Reports.Login;

/// <summary>The verdict on the token path in sentences: what it is, and what to do about it.</summary>
internal static class TokenPathSentences
{
    public static string[] Of(TokenPathRun run, SigningInference inference)
    {
        string page = Number(inference.PageMilliseconds);
        string max = Number(inference.AtMostMilliseconds);
        string here = inference.LocalMilliseconds is { } milliseconds ? Number(milliseconds) : "";
        string factor = Invariant($"{SigningInference.OtherProcessor:0.#}");
        return inference.Verdict switch
        {
            TokenPathVerdict.Signing =>
            [
                $"Signing explains {Number(inference.Bound.Estimate)} of {page} ms: the token path takes what a key "
                    + $"like this takes ({here} ms here).",
                inference.IsFast
                    ? $"But a page of {page} ms is not what people wait for: where logins are slow, look elsewhere."
                    : "Another key takes it away: tokenbench choose ranks them, and tokenbench check judges a "
                        + "certificate before it is deployed.",
            ],
            TokenPathVerdict.SigningAndSomethingElse =>
            [
                $"At most {max} ms of {page}, and a key like this signs in {here} ms here: signing, and something else "
                    + "in the token path too,",
                $"unless the server's processor is more than {factor} times slower. Look at both: the key and how many "
                    + $"tokens are signed with it, and {InTokenPath(run)}.",
            ],
            TokenPathVerdict.SomethingElse =>
            [
                $"At most {max} ms of {page}, and a key like this signs in {here} ms here: something else in the token "
                    + "path, look elsewhere.",
                $"Another certificate will not help; look at {InTokenPath(run)}.",
            ],
            TokenPathVerdict.BeforeTokenPath =>
            [
                $"Look elsewhere: at most {max} ms of {page} are spent on the token, whatever signs it.",
                $"{Number(inference.ControlMilliseconds)} ms pass without one too: before the token path, as in "
                    + $"{BeforeTokenPath(run)}, or on the way.",
            ],
            TokenPathVerdict.CheaperThanHere =>
            [
                $"At most {max} ms of {page} are signing, and a key like this takes {here} ms here: the server is more "
                    + $"than {factor} times faster than this machine,",
                "or does not sign each token anew. The two do not agree, and nothing is put down to signing.",
            ],
            TokenPathVerdict.NotComparable =>
            [
                $"At most {max} ms of {page} are signing, and there is no key like the token's own to compare with: "
                    + "nothing is put down to signing.",
            ],
            _ => [NotSeen(inference, max, page)],
        };
    }

    private static string NotSeen(SigningInference inference, string max, string page) =>
        inference.Pairs < SigningInference.MinPairs
            ? Invariant($"{inference.Pairs} pairs say nothing; it takes {SigningInference.MinPairs}.")
            : (inference.Bound.Low > 0 ? $"A difference is seen, from {Number(inference.Bound.Low)} ms on" : "No difference seen")
                + $", and it may be as large as {max} ms of {page}: the times are too restless. Run it again when the server is quiet.";

    // A request without nonce is refused, and it is unknown at which step.
    private static string InTokenPath(TokenPathRun run) =>
        run.Control == TokenPathControl.NoNonce
            ? "what is done where a token is made (profile, claims, grants, loading the key), and at the session's "
                + "lookup, which a request without nonce may not reach"
            : "what is done where a token is made: profile, claims, grants, loading the key";

    private static string BeforeTokenPath(TokenPathRun run) =>
        run.Control == TokenPathControl.WrongVerifier ? "the client's and the code's lookup" : "the session's and the client's lookup";

    private static string Number(double milliseconds) =>
        milliseconds >= 10 ? Invariant($"{milliseconds:0}")
        : milliseconds >= 1 ? Invariant($"{milliseconds:0.0}")
        : Invariant($"{milliseconds:0.0#}");
}
