using TokenSigningBench.Lab.Login.Flows;

namespace TokenSigningBench.Lab.Login;

/// <summary>
/// The article saved far more than the cost of one signature: which of the conditions that were tried would save as much.
/// </summary>
internal static class LoginArticle
{
    public static IEnumerable<DocumentBlock> Blocks(LoginFigures figures)
    {
        if (figures.Best is not { } best)
            yield break;
        yield return new(
            "article",
            Weight.Primary,
            new TextLine(
                Invariant($"In the article of 2016 the page took {SlowLogin2016.BeforeMilliseconds:0} ms before the change ")
                    + Invariant($"and {SlowLogin2016.AfterMilliseconds:0} ms after it, {SlowLogin2016.SavedMilliseconds:0} ms less. ")
                    + Invariant($"One signature took {SlowLogin2016.SignatureMilliseconds:0} ms there.")
            ),
            new TextLine($"What {best.Server.Certificate} saves here compared with {figures.Run.Servers[0].Certificate}:")
        );
        yield return new(
            "trials",
            Weight.Primary,
            new ReportTable(
                $"What {best.Server.Certificate} saves under other conditions",
                [new("Condition"), new("Saving", true), new(Invariant($"At least {SlowLogin2016.SavedMilliseconds:0} ms"))],
                [
                    Trial("logins one after the other", best.Milliseconds.Estimate),
                    .. figures.Run.Trials.Select(trial => Trial(LoginNames.Name(trial), figures.SavingOf(trial))),
                ]
            )
        );
        yield return new(
            "article-cause",
            Weight.Primary,
            new TextLine(Extrapolate(figures)),
            new TextLine(
                "The article does not state which condition applied: tokens per login, how the key was loaded, "
                    + "the server's processor, or concurrent logins."
            )
        );
    }

    private static string Extrapolate(LoginFigures figures)
    {
        double articles = SlowLogin2016.SavedMilliseconds / SlowLogin2016.SavedPerSignatureMilliseconds;
        string laptop = $"For the article's laptop the factor is {LoginText.Times(articles)}.";
        return figures is { SlowerProcessor: { } slower, TokensNeeded: { } tokens }
            ? Invariant($"Computed from the first row: the same saving needs a processor {LoginText.Times(slower)}× slower than this one, ")
                + Invariant($"or {tokens:N0} tokens per login. {laptop}")
            : $"Nothing is saved here, so no slower processor gives that saving. {laptop}";
    }

    private static IReadOnlyList<ReportCell> Trial(string with, double? saved) =>
        saved is { } milliseconds
            ?
            [
                ReportCell.Of(with),
                LoginDocument.Milliseconds(milliseconds),
                ReportCell.Of(LoginFigures.IsAtLeastArticleSaving(milliseconds)),
            ]
            : [ReportCell.Of(with), ReportCell.Of("unknown"), ReportCell.Of("a user got no token")];
}
