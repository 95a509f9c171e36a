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
                $"Signing explains {Number(inference.Bound.Estimate)} of {page} ms: creating a token takes as long as this key "
                    + $"takes here ({here} ms).",
                inference.IsFast
                    ? $"But {page} ms is fast: where logins are slow, look elsewhere."
                    : "Use another key: tokenbench choose ranks them, and tokenbench check judges a "
                        + "certificate before it is deployed.",
            ],
            TokenPathVerdict.SigningAndSomethingElse =>
            [
                $"Creating a token takes at most {max} of {page} ms, and this key signs in {here} ms here: it is signing and other work.",
                $"If the server's processor is more than {factor}× slower, it may be signing alone. Check the key, the number of "
                    + $"signed tokens, and {InTokenPath(run)}.",
            ],
            TokenPathVerdict.SomethingElse =>
            [
                $"Creating a token takes at most {max} of {page} ms, and this key signs in {here} ms here: the rest is other work.",
                $"Another certificate does not help. Check {InTokenPath(run)}.",
            ],
            TokenPathVerdict.BeforeTokenPath =>
            [
                $"Look elsewhere: creating a token takes at most {max} of {page} ms, with any key.",
                $"Without a token the response takes {Number(inference.ControlMilliseconds)} ms: check "
                    + $"{BeforeTokenPath(run)}, and the network.",
            ],
            TokenPathVerdict.CheaperThanHere =>
            [
                $"Signing takes at most {max} of {page} ms, and this key takes {here} ms here. They do not agree.",
                $"The server is more than {factor}× faster than this machine, or does not sign each token. "
                    + "Signing is not shown to be the cause.",
            ],
            TokenPathVerdict.NotComparable =>
            [
                $"Signing takes at most {max} of {page} ms. The token's key size was not timed here, so there is nothing to compare with.",
            ],
            _ => [NotSeen(inference, max, page)],
        };
    }

    /// <summary>How the response without a token was asked for.</summary>
    public static string Control(TokenPathControl control) =>
        control switch
        {
            TokenPathControl.Code => "response_type=code",
            TokenPathControl.NoNonce => "no nonce",
            _ => "wrong code_verifier",
        };

    private static string NotSeen(SigningInference inference, string max, string page) =>
        inference.Pairs < SigningInference.MinPairs
            ? Invariant($"{inference.Pairs} pairs are too few: at least {SigningInference.MinPairs} are needed.")
            : (inference.Bound.Low > 0 ? $"The difference is {Number(inference.Bound.Low)}" : "No significant difference: it is 0")
                + $" to {max} of {page} ms, because the times vary too much. Run it again when the server is quiet.";

    // A request without nonce is refused, and it is unknown at which step.
    private static string InTokenPath(TokenPathRun run) =>
        run.Control == TokenPathControl.NoNonce
            ? "the work for a token (profile, claims, grants, loading the key) and the session's "
                + "lookup, which a request without nonce may not reach"
            : "the work for a token: profile, claims, grants, loading the key";

    /// <summary>What a server does before it creates a token.</summary>
    public static string BeforeTokenPath(TokenPathRun run) =>
        run.Control == TokenPathControl.WrongVerifier ? "the client's and the code's lookup" : "the session's and the client's lookup";

    /// <summary>A time with two or three digits.</summary>
    public static string Number(double milliseconds) =>
        milliseconds >= 10 ? Invariant($"{milliseconds:0}")
        : milliseconds >= 1 ? Invariant($"{milliseconds:0.0}")
        : Invariant($"{milliseconds:0.0#}");
}
