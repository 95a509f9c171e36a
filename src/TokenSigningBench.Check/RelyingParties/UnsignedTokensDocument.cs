using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>A server of the user's that sends unsigned tokens: which ones, what follows, and what to do.</summary>
public static class UnsignedTokensDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<UnsignedTokensRun>("unsigned-tokens", () => UnsignedTokensRunTypes.Default, run => [Of(run)]);

    // Above this size JsonWebTokenHandler leaves these algorithms unsigned: docs/guides/unsigned-tokens.md.
    private const int MaxSignedBits = 4096;
    private const string Guide = "docs/guides/unsigned-tokens.md";
    private static readonly string[] UnsignedAlgorithms = ["RS256", "RS384", "PS256", "PS384"];

    /// <exception cref="UserErrorException">The run has no tokens.</exception>
    public static Document Of(RunFile file)
    {
        UnsignedTokensRun run = file.Of<UnsignedTokensRun>();
        return new()
        {
            Id = "unsigned-tokens",
            Title = $"Unsigned tokens of {run.Source}",
            ShowsSamplesFile = false,
            Blocks =
            [
                new(
                    "verdict",
                    Weight.Headline,
                    [
                        new VerdictLine(VerdictWords.NotSigned, $"{Names(run)}: no signature. {run.Source}"),
                        Tokens(run),
                        .. run.Consequences.Select(sentence => new TextLine(sentence)),
                        new TextLine(Fix(run)),
                    ]
                ),
                new(
                    "details",
                    Weight.Primary,
                    [
                        .. run.NotTried.Select(sentence => new TextLine(sentence, 1)),
                        .. run.Requests > 0 ? [new TextLine(Invariant($"{run.Requests} requests in total."), 1)] : Array.Empty<TextLine>(),
                    ]
                ),
            ],
        };
    }

    private static string Names(UnsignedTokensRun run)
    {
        string[] names = [.. run.Tokens.Where(token => !token.IsSigned).Select(token => token.Name).Distinct()];
        string key = run.KeyBits is { } bits ? Invariant($", key of {bits} bits") : "";
        return $"{Capitalized.Of(string.Join(" and ", names))} ({run.First.Algorithm}{key})";
    }

    private static ReportTable Tokens(UnsignedTokensRun run) =>
        ReportTable.Of(
            "",
            run.Tokens,
            [
                new("Token", token => ReportCell.Of(token.Name)),
                new("From", token => ReportCell.Of(token.Flow)),
                new("alg", token => ReportCell.Of(token.Algorithm)),
                new("Signature", token => ReportCell.Of(token.IsSigned ? "present" : "NONE")),
            ]
        );

    private static string Fix(UnsignedTokensRun run) =>
        run.KeyBits > MaxSignedBits && UnsignedAlgorithms.Contains(run.First.Algorithm)
            ? $"Fix: sign with {run.First.Algorithm[..2]}512, or with a key of at most {MaxSignedBits} bits.\n{Guide}"
            : $"Fix: find out why the server leaves the signature empty.\n{Guide}";
}
