using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Lab.Login;

/// <summary>
/// A replayed login: the answer first, then the article's experiment, the figures, and the conditions that would save the article's 350 ms.
/// </summary>
public static class LoginDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<LoginRun>("login", () => LoginRunTypes.Default, run => run.Of<LoginRun>().Servers.Count > 0 ? [Of(run)] : []);

    /// <exception cref="UserErrorException">The run has no login.</exception>
    public static Document Of(RunFile run)
    {
        LoginRun login = run.Of<LoginRun>();
        var figures = new LoginFigures(login);
        RequestRow[] requests = [.. RequestRows(login)];
        return new()
        {
            Id = "login",
            Title =
                $"A slow login, replayed on {EngineNames.InSentences(login.Servers[0].Program)}"
                + (login.Flow == LoginFlow.Implicit ? "" : $", flow {login.Flow.Name()}"),
            Machine = run.Machine,
            Cards = LoginCard.Of(figures),
            Blocks =
            [
                PartialBlock.Of(login.Partial),
                new("verdict", Weight.Headline, LoginVerdict.Items(figures)),
                RoundsText.OtherPrograms(run),
                new("password", Weight.Headline, [.. Passwords(figures)]),
                new("inside", Weight.Headline, [.. figures.Run.Servers.Zip(figures.Shares, Inside).OfType<TextLine>()]),
                new("savings", Weight.Primary, [.. LoginVerdict.Savings(figures).Select(sentence => new TextLine(sentence))]),
                new("conditions", Weight.Primary, [.. Conditions(login)]),
                new("experiment", Weight.Primary, [.. Experiment(figures)]),
                new("requests", Weight.Primary, Medians(requests), Percentiles(login), Requests(requests)),
                new("intervals", Weight.Primary, [.. Intervals(figures)]),
                new("server-times", Weight.Primary, [.. figures.Run.Servers.Zip(figures.Shares, ServerTimes)]),
                new("cost", Weight.Primary, [.. login.Servers.SelectMany(Cost)]),
                .. login.Flow == LoginFlow.Implicit ? LoginArticle.Blocks(figures) : [],
                new("phases", Weight.Detail, [.. LoginPhases.Items(figures)]),
            ],
        };
    }

    // A whole login of a user who is not signed in, and what the hash of the password takes of it.
    private static IEnumerable<TextLine> Passwords(LoginFigures figures)
    {
        foreach ((LoginServer server, LoginShare share) in figures.Run.Servers.Zip(figures.Shares))
        {
            if (share.WithPassword is not { Estimate: var whole })
                continue;
            string hash = share.PasswordMilliseconds is { } password
                ? $"The password's hash takes {PartOf(password, whole)} of it"
                    + (share.SignMilliseconds is { } sign ? $", signing {PartOf(sign, whole)}." : ".")
                : "The server does not report what the password's hash takes of it.";
            yield return new(
                $"With the password: a whole login takes {LoginText.Milliseconds(whole)} ms with {server.Certificate}. {hash}"
            );
        }
    }

    private static string PartOf(double milliseconds, double whole) =>
        $"{LoginText.Milliseconds(milliseconds)} ms ({LoginText.Percent(Math.Min(1, milliseconds / whole))})";

    private static IEnumerable<TextLine> Conditions(LoginRun run)
    {
        foreach (LoginServer server in run.Servers)
        {
            yield return new(
                Invariant($"{server.Certificate}: {LoginNames.Key(server)}, {server.Algorithm}, kid {server.Kid ?? "none"}, ")
                    + $"on {EngineNames.InSentences(server.Program)}; "
                    + $"first token verified by {EngineNames.InSentences(server.VerifiedBy)}.",
                1
            );
        }

        if (run.ServerOptions is { } serverOptions)
            yield return new(serverOptions.Sentence, 1);

        foreach (LoginServer server in run.Servers)
        {
            if (server.Row(LoginVariant.Full).Median() is { } full)
            {
                yield return new(
                    Invariant($"{server.Certificate}: the first request took {LoginText.Milliseconds(server.FirstMilliseconds)} ms, ")
                        + Invariant($"the median after {server.WarmUpRequests} others is {LoginText.Milliseconds(full.Estimate)} ms."),
                    1
                );
            }
        }
    }

    // The steps of the authors, and what they could have observed at each.
    private static IEnumerable<TextLine> Experiment(LoginFigures figures)
    {
        LoginServer first = figures.Run.Servers[0];
        if (
            first.Row(LoginVariant.Full).Median() is not { } full
            || first.Row(LoginVariant.WithoutNonce) is not { } without
            || without.Median() is not { } fast
        )
            yield break;
        yield return new(
            $"Full request: time to first byte {LoginText.Milliseconds(full.Estimate)} ms with {first.Certificate}; "
                + $"response: {first.Row(LoginVariant.Full).DescribeResponses()}.",
            1
        );
        yield return new(
            without.NeverHasToken()
                ? $"Without nonce: {LoginText.Milliseconds(fast.Estimate)} ms, and no token is returned ({without.DescribeResponses()}). "
                    + "It is fast because nothing is signed."
                : $"Without nonce: {LoginText.Milliseconds(fast.Estimate)} ms; response: {without.DescribeResponses()}.",
            1
        );
        LoginRow stateless = first.Row(LoginVariant.WithoutState);
        if (stateless.Median() is { } alone)
        {
            string decides = without.NeverHasToken() && !stateless.NeverHasToken() ? ". Here nonce makes the difference" : "";
            yield return new(
                $"Without state: {LoginText.Milliseconds(alone.Estimate)} ms; " + $"response: {stateless.DescribeResponses()}{decides}.",
                1
            );
        }
    }

    // What a login costs beside what one signature does.
    private static IEnumerable<TextLine> Cost(LoginServer server)
    {
        if (server.Cost is not { } cost)
            yield break;
        string made = cost.Signatures is { } signatures ? $", which makes {LoginText.Count(signatures)} of them" : "";
        yield return new(
            $"{server.Certificate}: a login takes {LoginText.Milliseconds(cost.MedianCpuMilliseconds)} ms of the server's CPU time "
                + Invariant($"(median of {cost.CpuMilliseconds.Count} rounds, {cost.Logins:#,0} logins), ")
                + $"{LoginText.Times(cost.InSignatures)}× one signature of its key "
                + $"({LoginText.Milliseconds(cost.SignatureMilliseconds.Median())} ms){made}.",
            1
        );
    }

    private static IEnumerable<RequestRow> RequestRows(LoginRun run) =>
        from variant in Enum.GetValues<LoginVariant>()
        from server in run.Servers
        let row = server.Row(variant)
        where (run.Flow == LoginFlow.Implicit && variant != LoginVariant.WithPassword) || row.Samples.Count > 0
        select new RequestRow(LoginNames.Name(variant), server, row, row.Median(), run.Flow == LoginFlow.Implicit);

    private static ReportTable Requests(RequestRow[] requests) =>
        ReportTable.Of(
            "Time to first byte by request",
            requests,
            [
                new("Request", one => ReportCell.Of(one.Request)),
                new("Certificate", one => ReportCell.Of(one.Server.Certificate)),
                new(
                    "Time to first byte",
                    one => one.Median is { } time ? Milliseconds(time.Estimate) : ReportCell.Of("not measured"),
                    true
                ),
                new("95% interval", one => ReportCell.Plain(one.Median is { } time ? LoginText.Range(time) : ""), true),
                new("Response", one => ReportCell.Plain(one.Median is null ? "" : one.Row.DescribeResponses(one.IsImplicit))),
            ]
        );

    private static ReportChart Medians(RequestRow[] requests)
    {
        Dictionary<LoginServer, string> names = Names(requests.Select(one => one.Server));
        return new()
        {
            Title = "Median time to first byte by request, with its 95% interval",
            Kind = ChartKind.Dots,
            Dimension = "request",
            Figure = "ms",
            IsLogarithmic = true,
            Points =
            [
                .. from one in requests
                let median = one.Median
                where median is not null
                let time = median.Value
                select new ChartPoint(names[one.Server], one.Request, time.Estimate, Low: time.Low, High: time.High),
            ],
        };
    }

    private static ReportChart Percentiles(LoginRun run) =>
        PercentileCurve.Chart(
            "Full request by certificate and percentile",
            from name in Names(run.Servers)
            from point in PercentileCurve.Of(name.Value, name.Key.Row(LoginVariant.Full).WithToken().Milliseconds())
            select point
        );

    private static IEnumerable<TextLine> Intervals(LoginFigures figures)
    {
        yield return new(Invariant($"Medians of {figures.Run.Rounds} rounds, each in another order. Intervals: percentile bootstrap."));
        if (figures.IsNoisy)
        {
            yield return new(LoginVerdict.Noise);
        }
    }

    private static TextLine ServerTimes(LoginServer server, LoginShare share)
    {
        if (share.Parts.Count == 0)
            return new($"{server.Certificate}: the server does not report where its time went{Bound(share)}.", 1);
        string parts = string.Join(", ", share.Parts.Select(part => $"{part.Key} {LoginText.Milliseconds(part.Value)}"));
        return new(
            $"{server.Certificate}, times reported by the server: {parts} ms"
                + $"{(share.SignShare is { } sign ? $"; signing is {LoginText.Percent(sign)} of the time to first byte" : "")}.",
            1
        );
    }

    private static TextLine? Inside(LoginServer server, LoginShare share) =>
        server.Inside is { } run
            ? InsideLine.Of(
                server.Certificate,
                run,
                share.Parts.Where(part => part.Key == ServerTiming.Sign).Select(part => (double?)part.Value).FirstOrDefault()
            )
            : null;

    private static string Bound(LoginShare share) =>
        share switch
        {
            { AtMostMilliseconds: { } max } => $"; creating a token takes at most {LoginText.Milliseconds(max)} ms of it",
            { TokenMilliseconds: not null } => ", and the times vary too much to bound the cost of creating a token",
            _ => "",
        };

    // Short, because a chart repeats them.
    internal static Dictionary<LoginServer, string> Names(IEnumerable<LoginServer> servers)
    {
        LoginServer[] all = [.. servers.Distinct()];
        return all.Zip(ShortNames.Of([.. all.Select(server => server.Certificate)]))
            .ToDictionary(one => one.First, one => $"{one.Second} ({LoginNames.Key(one.First)})");
    }

    internal static ReportCell Milliseconds(double milliseconds) => new($"{LoginText.Milliseconds(milliseconds)} ms", milliseconds);

    // A bootstrap is slow: each median is calculated once.
    private sealed record RequestRow(string Request, LoginServer Server, LoginRow Row, Interval? Median, bool IsImplicit);
}
