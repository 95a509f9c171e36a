using TokenSigningBench.Lab.Login.Flows;

namespace TokenSigningBench.Lab.Login;

/// <summary>A replayed login at a glance: whether the certificate is the cause, and signing's part of the time.</summary>
internal static class LoginCard
{
    /// <summary>The card; none if no request returned a token.</summary>
    public static VerdictCard[] Of(LoginFigures figures)
    {
        LoginServer server = figures.Run.Servers[0];
        if (figures.Shares[0] is not { Full: { } full } share)
            return [];
        DocumentItem[] items = LoginVerdict.Items(figures);
        VerdictLine verdict = items.OfType<VerdictLine>().First();
        string? advice = Document.AdviceIn(items);
        string whole = $"of {LoginText.Milliseconds(full.Estimate)} ms";
        var card = new VerdictCard(verdict.Word, $"{ShortNames.Of([server.Certificate])[0]}, {LoginNames.Key(server)}")
        {
            Key = ShortNames.Of([server.Certificate])[0],
            Action = verdict.Word == VerdictWords.NotSigned ? verdict.Text : null,
            Advice = advice,
            Summary = $"{verdict.Text} {advice}",
        };
        // However fast they are, unsigned tokens are no answer to a slow login.
        if (figures.Run.NotSigned is not null)
            return
            [
                card with
                {
                    Value = "Unsigned",
                    Unit = "tokens without the workaround",
                    Meaning = items.OfType<TextLine>().FirstOrDefault()?.Text ?? "",
                },
            ];
        return
        [
            share is { SignMilliseconds: { } sign, SignShare: { } part }
                ? card with
                {
                    Value = LoginText.Milliseconds(sign),
                    Unit = whole,
                    Meaning = $"of a login on {LoginNames.Server(server)} is signing ({LoginText.Percent(part)}).",
                }
            : share.AtMostMilliseconds is { } max
                ? card with
                {
                    Value = $"≤ {LoginText.Milliseconds(max)}",
                    Unit = whole,
                    Meaning = $"of a login on {LoginNames.Server(server)} is signing.",
                }
            : card with { Value = LoginText.Milliseconds(full.Estimate), Unit = "ms", Meaning = verdict.Text },
        ];
    }
}
