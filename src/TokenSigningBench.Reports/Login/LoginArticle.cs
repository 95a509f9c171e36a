using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Login;

/// <summary>The article saved far more than one signature cost it: which causes, as tried here, would.</summary>
internal static class LoginArticle
{
    public static string Render(LoginFigures figures)
    {
        if (figures.Best is not { } best)
            return "";

        var rows = new List<string[]> { Row("one login, one after the other", best.Milliseconds.Estimate) };
        rows.AddRange(figures.Run.Trials.Select(trial => Row(LoginWords.Name(trial), figures.SavingOf(trial))));
        return Text($"The article's page went from {SlowLogin2016.BeforeMilliseconds:0} to {SlowLogin2016.AfterMilliseconds:0} ms, a saving of {SlowLogin2016.SavedMilliseconds:0} ms, although one signature cost its authors {SlowLogin2016.SignatureMilliseconds:0} ms.\n")
            + $"What {best.Server.Certificate} in place of {figures.Run.Servers[0].Certificate} saves here:\n\n"
            + PlainText.MarkdownTable(["With", "Saves", Text($"As much as {SlowLogin2016.SavedMilliseconds:0} ms")], rows)
            + "\n" + Computed(figures)
            + "The article does not tell which it was: neither the tokens of a login, nor how the key was loaded, nor the server's processor, nor how many logged in meanwhile.\n";
    }

    private static string Computed(LoginFigures figures)
    {
        double articles = SlowLogin2016.SavedMilliseconds / SlowLogin2016.SavedPerSignatureMilliseconds;
        return figures is { SlowerProcessor: { } slower, TokensNeeded: { } tokens }
            ? Text($"Computed from the first row: a processor {LoginWords.Times(slower)} times slower than this one would save as much, or {tokens:N0} tokens a login; the article's own laptop would have had to be {LoginWords.Times(articles)} times slower.\n")
            : Text($"Nothing is saved here that a slower processor would multiply; the article's own laptop would have had to be {LoginWords.Times(articles)} times slower.\n");
    }

    private static string[] Row(string with, double? saved) => saved is { } milliseconds
        ? [with, $"{LoginWords.Milliseconds(milliseconds)} ms", LoginFigures.IsAsMuchAsTheArticle(milliseconds) ? "yes" : "no"]
        : [with, "not known", "somebody got no token"];

    private static string Text(FormattableString text) => FormattableString.Invariant(text);
}
