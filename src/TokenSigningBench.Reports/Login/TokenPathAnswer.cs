using TokenSigningBench.Core.Attribution;

namespace TokenSigningBench.Reports.Login;

/// <summary>The answer on an external server: the verdict, the times, what to do next, and one caveat.</summary>
internal static class TokenPathAnswer
{
    public static DocumentItem[] Items(TokenPathRun run, SigningInference inference) =>
        [
            Verdict(run, inference),
            Times(run, inference),
            new TextLine(Next(run, inference)),
            .. Caveat(run, inference) is { } caveat ? [new TextLine($"Caveat: {caveat}")] : Array.Empty<DocumentItem>(),
        ];

    private static VerdictLine Verdict(TokenPathRun run, SigningInference inference)
    {
        string page = TokenPathSentences.Number(inference.PageMilliseconds);
        string max = TokenPathSentences.Number(inference.AtMostMilliseconds);
        string share = Invariant($"{100 * inference.Share:0}%");
        return inference.Verdict switch
        {
            TokenPathVerdict.Signing when inference.IsFast => new(
                VerdictWords.NotTheCause,
                $"{page} ms to first byte is fast. Signing explains {share} of it."
            ),
            TokenPathVerdict.Signing => new(
                VerdictWords.Cause,
                $"Signing explains {TokenPathSentences.Number(inference.Bound.Estimate)} of {page} ms ({share})."
            ),
            TokenPathVerdict.SigningAndSomethingElse => new(
                VerdictWords.Cause,
                $"In part: signing and other work for the token take at most {max} of {page} ms."
            ),
            TokenPathVerdict.SomethingElse => new(
                VerdictWords.NotTheCause,
                $"Other work for the token takes up to {max} of {page} ms, not signing."
            ),
            TokenPathVerdict.BeforeTokenPath => new(VerdictWords.NotTheCause, $"The token takes at most {max} of {page} ms."),
            TokenPathVerdict.CheaperThanHere => new(
                VerdictWords.Undecided,
                $"Signing takes at most {max} of {page} ms, much less than this key takes here."
            ),
            TokenPathVerdict.NotComparable => new(
                VerdictWords.Undecided,
                $"Signing takes at most {max} of {page} ms. No key to compare with."
            ),
            _ when inference.Pairs < SigningInference.MinPairs => new(
                VerdictWords.Undecided,
                Invariant($"{run.Pairs.Count} pairs are too few: at least {SigningInference.MinPairs} are needed.")
            ),
            _ => new(VerdictWords.Undecided, $"The times vary too much: signing takes 0 to {max} of {page} ms."),
        };
    }

    private static ReportTable Times(TokenPathRun run, SigningInference inference)
    {
        Row[] rows =
        [
            new("With a token", inference.PageMilliseconds, ""),
            new("Without a token", inference.ControlMilliseconds, TokenPathSentences.Control(run.Control)),
            new(
                "Difference",
                inference.Bound.Estimate,
                $"{FigureText.Milliseconds(inference.Bound.Low)} to {FigureText.Milliseconds(inference.Bound.High)} ms, "
                    + "the most signing takes"
            ),
            .. inference.LocalMilliseconds is { } local
                ? [new("Signing here", local, $"{run.Algorithm}, {run.ReferenceKey!.Key}, on this machine")]
                : Array.Empty<Row>(),
            .. inference.ServerSignMilliseconds is { } sign
                ? [new("Server-Timing, sign", sign, "reported by the server")]
                : Array.Empty<Row>(),
        ];
        return new(
            "",
            [new("Median time to first byte"), new("", true), new("")],
            [
                .. rows.Select(row =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Of(row.Label),
                            new(Invariant($"{FigureText.Milliseconds(row.Milliseconds)} ms"), row.Milliseconds),
                            ReportCell.Plain(row.Note),
                        ]
                ),
            ]
        );
    }

    private static string Next(TokenPathRun run, SigningInference inference) =>
        inference.Verdict switch
        {
            TokenPathVerdict.Signing when !inference.IsFast => "Fix: use a key that signs faster. tokenbench choose ranks them.",
            TokenPathVerdict.SigningAndSomethingElse =>
                "Next: check the key, the tokens per response, and the work for a token: profile, claims, grants.",
            TokenPathVerdict.SomethingElse =>
                "Next: look at the work for a token: profile, claims, grants, loading the key. Another key does not help.",
            TokenPathVerdict.BeforeTokenPath or TokenPathVerdict.Signing =>
                $"Next: look at {TokenPathSentences.BeforeTokenPath(run)}, and at the network.",
            TokenPathVerdict.CheaperThanHere => "Next: check that the server signs each token, and does not cache it.",
            TokenPathVerdict.NotComparable => "Next: publish the token's key in the server's JWKS, and run it again.",
            _ => "Next: run it again when the server is quiet, or with more --rounds.",
        };

    private static string? Caveat(TokenPathRun run, SigningInference inference) =>
        run.NotVerified is { } reason ? $"the token is NOT verified: {reason}."
        : inference.LocalMilliseconds is null ? null
        : inference.Verdict is TokenPathVerdict.Signing or TokenPathVerdict.SigningAndSomethingElse
            ? "the difference includes all work for a token, such as a profile lookup."
        : Invariant($"this assumes that the server's CPU is at most {SigningInference.OtherProcessor:0.#}× faster or slower.");

    private sealed record Row(string Label, double Milliseconds, string Note);
}
