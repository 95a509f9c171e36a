using TokenSigningBench.Core.Logins;

namespace TokenSigningBench.Reports.Login;

/// <summary>The certificate's part in a slow login, in one to three sentences.</summary>
internal static class LoginVerdict
{
    public static string[] Sentences(LoginFigures figures)
    {
        if (figures.Shares[0].Full is not { } full)
            return ["Nothing can be said: no whole request brought a token."];

        string page = $"the {LoginText.Milliseconds(full.Estimate)} ms";
        string cause = figures.Cause switch
        {
            LoginCause.Certificate => $"The certificate is the cause: {DescribeCost(figures, page)}",
            LoginCause.Partly => $"The certificate is a part of it, and less than half: {DescribeCost(figures, page)} "
                + $"{DescribeOtherPart(figures)}",
            LoginCause.Elsewhere => $"The certificate is NOT the cause: {DescribeCost(figures, page)} {DescribeOtherPart(figures)}",
            _ => $"It cannot be said: {DescribeBound(figures, page)} Give a{(figures.Best is null ? " second" : "")} "
                + $"--cert with a smaller key{(figures.Best is null ? ", and see what it saves" : ", or more --rounds")}.",
        };
        return [cause, .. figures.Savings.Select(saving => DescribeSaving(figures, saving))];
    }

    private static string DescribeCost(LoginFigures figures, string page) =>
        figures.Shares[0] is { SignMilliseconds: { } sign, SignShare: { } share }
            ? $"signing takes {LoginText.Milliseconds(sign)} of {page} until the page begins ({LoginText.Percent(share)})."
        : figures.CertificateShare is { } seen
            ? $"another certificate takes away {LoginText.Percent(seen)} of {page} until the page begins."
        : DescribeBound(figures, page);

    private static string DescribeBound(LoginFigures figures, string page) =>
        figures.Shares[0] switch
        {
            { AtMostMilliseconds: { } max } =>
                $"signing, and whatever else making a token takes, is at most {LoginText.Milliseconds(max)} of {page} "
                    + "until the page begins.",
            { TokenMilliseconds: not null } => $"the times vary too much to bound what signing takes of {page} until the page begins.",
            _ => $"the server does not say what signing takes of {page} until the page begins.",
        };

    private static string DescribeOtherPart(LoginFigures figures) =>
        figures.Shares[0].LargestOther is { Key: var name, Value: var milliseconds }
            ? $"Look elsewhere: the server's own largest other part is {name}, {LoginText.Milliseconds(milliseconds)} ms."
            : "Look elsewhere.";

    private static string DescribeSaving(LoginFigures figures, LoginSaving saving)
    {
        string first = figures.Run.Servers[0].Certificate;
        string interval = $"95 % interval: {LoginText.Range(saving.Milliseconds)}";
        return !saving.IsSignificant ? $"{saving.Server.Certificate} in place of {first}: no difference seen ({interval} ms)."
            : saving.Milliseconds.Estimate < 0
                ? $"{saving.Server.Certificate} in place of {first} costs "
                    + $"{LoginText.Milliseconds(-saving.Milliseconds.Estimate)} ms more ({interval} ms saved)."
            : $"{saving.Server.Certificate} in place of {first} saves "
                + $"{LoginText.Milliseconds(saving.Milliseconds.Estimate)} ms ({interval}): {first} takes "
                + $"{LoginText.Times(saving.Ratio.Estimate)} times as long ({LoginText.Times(saving.Ratio.Low)} to "
                + $"{LoginText.Times(saving.Ratio.High)}).";
    }
}
