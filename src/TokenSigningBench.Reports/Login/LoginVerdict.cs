using TokenSigningBench.Core.Logins;

namespace TokenSigningBench.Reports.Login;

/// <summary>What the certificate has to do with it, in a sentence or three.</summary>
internal static class LoginVerdict
{
    public static string[] Sentences(LoginFigures figures)
    {
        if (figures.Shares[0].Full is not { } full)
            return ["Nothing can be said: no whole request brought a token."];

        string page = $"the {LoginWords.Milliseconds(full.Estimate)} ms";
        string cause = figures.Cause switch
        {
            LoginCause.Certificate => $"The certificate is the cause: {Costs(figures, page)}",
            LoginCause.Partly => $"The certificate is a part of it, and less than half: {Costs(figures, page)} {Elsewhere(figures)}",
            LoginCause.Elsewhere => $"The certificate is NOT the cause: {Costs(figures, page)} {Elsewhere(figures)}",
            _ =>
                $"It cannot be said: {Bound(figures, page)} Give a{(figures.Best is null ? " second" : "")} --cert with a smaller key{(figures.Best is null ? ", and see what it saves" : ", or more --rounds")}.",
        };
        return [cause, .. figures.Savings.Select(saving => Saved(figures, saving))];
    }

    private static string Costs(LoginFigures figures, string page) =>
        figures.Shares[0] is { SignMilliseconds: { } sign, SignShare: { } share }
            ? $"signing takes {LoginWords.Milliseconds(sign)} of {page} until the page begins ({LoginWords.Percent(share)})."
        : figures.CertificateShare is { } seen
            ? $"another certificate takes away {LoginWords.Percent(seen)} of {page} until the page begins."
        : Bound(figures, page);

    private static string Bound(LoginFigures figures, string page) =>
        figures.Shares[0] switch
        {
            { AtMostMilliseconds: { } max } =>
                $"signing, and whatever else making a token takes, is at most {LoginWords.Milliseconds(max)} of {page} until the page begins.",
            { TokenMilliseconds: not null } => $"the times vary too much to bound what signing takes of {page} until the page begins.",
            _ => $"the server does not say what signing takes of {page} until the page begins.",
        };

    private static string Elsewhere(LoginFigures figures) =>
        figures.Shares[0].LargestOther is { Key: var name, Value: var milliseconds }
            ? $"Look elsewhere: the server's own largest other part is {name}, {LoginWords.Milliseconds(milliseconds)} ms."
            : "Look elsewhere.";

    private static string Saved(LoginFigures figures, LoginSaving saving)
    {
        string first = figures.Run.Servers[0].Certificate;
        string interval = $"95 % interval: {LoginWords.Range(saving.Milliseconds)}";
        return !saving.IsSignificant ? $"{saving.Server.Certificate} in place of {first}: no difference seen ({interval} ms)."
            : saving.Milliseconds.Estimate < 0
                ? $"{saving.Server.Certificate} in place of {first} costs {LoginWords.Milliseconds(-saving.Milliseconds.Estimate)} ms more ({interval} ms saved)."
            : $"{saving.Server.Certificate} in place of {first} saves {LoginWords.Milliseconds(saving.Milliseconds.Estimate)} ms ({interval}): {first} takes {LoginWords.Times(saving.Ratio.Estimate)} times as long ({LoginWords.Times(saving.Ratio.Low)} to {LoginWords.Times(saving.Ratio.High)}).";
    }
}
