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
        VerdictLine verdict = LoginVerdict.Items(figures).OfType<VerdictLine>().First();
        string whole = $"of {LoginText.Milliseconds(full.Estimate)} ms";
        var card = new VerdictCard(verdict.Word, $"{ShortNames.Of([server.Certificate])[0]}, {LoginNames.Key(server)}")
        {
            Advice = Document.AdviceIn(LoginVerdict.Items(figures)),
        };
        string unsigned = figures.Run.NotSigned is null ? "" : $" {verdict.Text}";
        return
        [
            share is { SignMilliseconds: { } sign, SignShare: { } part }
                ? card with
                {
                    Value = LoginText.Milliseconds(sign),
                    Unit = whole,
                    Meaning = $"of a login is signing ({LoginText.Percent(part)}).{unsigned}",
                }
            : share.AtMostMilliseconds is { } max
                ? card with
                {
                    Value = $"≤ {LoginText.Milliseconds(max)}",
                    Unit = whole,
                    Meaning = $"of a login is signing.{unsigned}",
                }
            : card with { Value = LoginText.Milliseconds(full.Estimate), Unit = "ms", Meaning = verdict.Text },
        ];
    }
}
