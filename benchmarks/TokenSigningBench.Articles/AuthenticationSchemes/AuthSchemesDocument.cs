using MathNet.Numerics.Statistics;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Judged;
using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>
/// The authentication schemes as in Figure 1 of the 2002 article: logins/s and response time by number of concurrent users. Then each
/// scheme in detail, and the comparison with Apache.
/// </summary>
public static class AuthSchemesDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<AuthSchemesRun>("auth-schemes", () => AuthSchemesRunTypes.Default, run => [Of(run), .. StatementsDocument.Of(run)]);

    private static readonly double[] Percents = [50, 95, 99];

    /// <exception cref="UserErrorException">The run has no authentication schemes.</exception>
    public static Document Of(RunFile run)
    {
        AuthSchemesRun schemes = run.Of<AuthSchemesRun>();
        return new()
        {
            Id = "auth-schemes",
            Title = "Client authentication by users",
            Machine = run.Machine,
            Blocks =
            [
                PartialBlock.Of(schemes.Partial),
                new("answer", Weight.Headline, [.. Brief(schemes)]),
                .. schemes.Servers.SelectMany(server => Ranking(schemes, server)),
                new("conditions", Weight.Primary, [.. Conditions(schemes)]),
                .. schemes.Servers.SelectMany(server => Details(schemes, server)),
                new("round-trips", Weight.Primary, [.. RoundTrips(schemes)]),
                .. schemes.Servers.Skip(1).SelectMany(other => ServerComparison(schemes, other)),
                new("handshake", Weight.Primary, [.. Handshake(schemes.Handshake)]),
                new("password-hash", Weight.Primary, [.. PasswordHash(schemes)]),
                new("exchanges", Weight.Detail, [.. Exchanges(schemes)]),
                new(
                    "failures",
                    Weight.Primary,
                    [.. schemes.Cells.SelectMany(cell => cell.Failures.Select(failure => Failed(cell, failure)))]
                ),
                new(
                    "missing",
                    Weight.Primary,
                    [.. schemes.Missing.Select(one => new TextLine($"Not measured: {one.Scheme} on {one.Server}: {one.Reason}"))]
                ),
            ],
        };
    }

    private static string Answer(AuthSchemesRun run, SchemeServerRow server)
    {
        IReadOnlyList<RankedScheme> all = SchemeRanking.Of(run, server.Id),
            // What does not authenticate is a baseline.
            ranked = [.. all.Where(scheme => all.Count == 1 || scheme.Scheme != AuthScheme.Anonymous.Name)];
        string on = run.Servers.Count > 1 ? $" on {server.Program}" : "";
        return ranked is [{ Max: > 0 } first, .., { Max: > 0 } last]
            ? $"Fastest that authenticates{on}: {first.Scheme}, {AuthSchemesText.Rate(first.Max)} logins/s{Compared(first, last)}."
            : string.Join(
                ' ',
                ranked.Select(scheme =>
                    scheme.Max > 0
                        ? $"{scheme.Scheme}: {AuthSchemesText.Rate(scheme.Max)} logins/s{on}."
                        : $"{scheme.Scheme}: no login succeeded{on}."
                )
            );
    }

    // With as many users each: the most, if both have a figure there.
    private static string Compared(RankedScheme first, RankedScheme last) =>
        (
            from figures in first.ByUsers
            let users = figures.Cell.Users
            where figures.LoginsPerSecond > 0 && last.With(users)?.LoginsPerSecond > 0
            select $" (with {AuthSchemesText.Users(users)} "
                + $"{Ratio(figures.LoginsPerSecond / last.With(users)!.LoginsPerSecond)}× {last.Scheme})"
        ).LastOrDefault("");

    private static string Ratio(double? ratio) =>
        ratio?.ToString(
            ratio switch
            {
                >= 100 => "#,##0",
                >= 10 => "0.0",
                _ => "0.00",
            },
            CultureInfo.InvariantCulture
        ) ?? "";

    // The ranking at the smallest and the largest number of users, and what is wrong with it.
    private static IEnumerable<DocumentItem> Brief(AuthSchemesRun run)
    {
        if (run.Failed > 0)
        {
            var worst = run
                .Servers.SelectMany(server => SchemeRanking.Of(run, server.Id), (server, scheme) => (server.Program, scheme))
                .MaxBy(one => one.scheme.ByUsers.Sum(figures => figures.Failed));
            yield return new VerdictLine(
                VerdictWords.NotMet,
                Invariant($"failed=0: {run.Failed:#,0} logins failed, most of {worst.scheme?.Scheme} on {worst.Program}.")
            );
        }

        int[] shown = run.Plan.Users.Count > 1 ? [run.Plan.Users.Min(), run.Plan.Users.Max()] : [.. run.Plan.Users];
        foreach (SchemeServerRow server in run.Servers)
        {
            IReadOnlyList<RankedScheme> ranked = SchemeRanking.Of(run, server.Id);
            if (ranked.Count == 0)
                continue;
            string answer = Answer(run, server);
            if (answer.Length > 0 && (ranked.Count > 1 || run.Servers.Count == 1))
                yield return new TextLine(answer);
            yield return ReportTable.Of(
                "",
                ranked,
                [
                    new(FindFigure(ranked[0].Scheme) is null ? "Logins/s" : "Requests/s", scheme => ReportCell.Of(scheme.Scheme)),
                    .. shown.Select(users => new ReportColumn<RankedScheme>(
                        AuthSchemesText.Users(users),
                        scheme => scheme.With(users)?.LoginsPerSecond is > 0 and var rate ? PerSecond(rate) : ReportCell.Of(null),
                        true
                    )),
                    new(
                        "Round trips",
                        scheme => new(AuthSchemesText.Trips(scheme.ByUsers[0].RoundTrips), scheme.ByUsers[0].RoundTrips),
                        true
                    )
                    {
                        IsExtra = true,
                    },
                ]
            );
        }

        if (Caveat(run) is { } caveat)
            yield return new TextLine($"Caveat: {caveat}");
    }

    // What makes the ranking doubtful, worst first.
    private static string? Caveat(AuthSchemesRun run)
    {
        if (run.Cells.Max(cell => new SchemeFigures(cell).OtherCores) is > BusyCores.Disturbing and var others)
            return Invariant($"other programs used up to {others:0.0} cores. Run it again on a quiet machine.");
        if (run.Missing.Count > 0)
        {
            MissingScheme first = run.Missing[0];
            string more = run.Missing.Count == 1 ? "" : Invariant($" and {run.Missing.Count - 1} more");
            return $"{first.Scheme} on {first.Server}{more} not measured ({first.Reason}).";
        }

        return "servers, back ends and clients share this machine's cores.";
    }

    // Primitives get a ranking for each figure of the article. Authentication schemes get a single one.
    private static IEnumerable<DocumentBlock> Ranking(AuthSchemesRun run, SchemeServerRow server)
    {
        ILookup<PrimitiveFigure?, RankedScheme> byFigure = SchemeRanking.Of(run, server.Id).ToLookup(scheme => FindFigure(scheme.Scheme));
        foreach (IGrouping<PrimitiveFigure?, RankedScheme> group in byFigure.OrderBy(group => group.Key?.Number))
        {
            string title = group.Key is null
                ? server.Program
                : Invariant($"Figure {group.Key.Number}, {group.Key.Title}, on {server.Program}");
            string what = group.Key is null ? "logins" : "requests";
            title = $"{title}: {what}/s and median response time by concurrent users, ranked by the most {what}/s";
            yield return new("ranking-title", Weight.Primary, new TextLine(title));
            yield return new(
                "ranking",
                Weight.Primary,
                ReportTable.Of(
                    title,
                    group,
                    [
                        new("Scheme", scheme => ReportCell.Of(scheme.Scheme)),
                        .. run.Plan.Users.Select(users => new ReportColumn<RankedScheme>(
                            AuthSchemesText.Users(users),
                            scheme => ReportCell.Of(Rate(scheme.With(users)))
                        )),
                        new(
                            "Round trips",
                            scheme => new(AuthSchemesText.Trips(scheme.ByUsers[0].RoundTrips), scheme.ByUsers[0].RoundTrips),
                            true
                        ),
                    ]
                )
            );
        }
    }

    private static string Rate(SchemeFigures? figures) =>
        figures?.LoginsPerSecond is > 0 and var rate
            ? $"{AuthSchemesText.Rate(rate)}/s, {AuthSchemesText.Milliseconds(figures.Cell.Times.At(50))} ms"
            : "-";

    private static IEnumerable<TextLine> Conditions(AuthSchemesRun run)
    {
        AuthSchemesPlan plan = run.Plan;
        bool isOfPrimitives = run.Cells.Count > 0 && run.Cells.All(cell => FindFigure(cell.Scheme) is not null);
        if (isOfPrimitives)
        {
            yield return new(
                "Closed model: each user sends the next request as soon as the last is answered. "
                    + "A response counts if it names the operation."
            );
        }
        else
        {
            yield return new(
                $"Closed model: each user logs in again as soon as the last login is done; {AuthSchemesText.Login(plan)}; "
                    + Invariant($"{plan.Accounts:#,0} accounts, seed {plan.Seed}.")
            );
            yield return new($"A login counts if the page names its account. Passwords in SQL: {plan.PasswordHash}.");
        }

        yield return new(
            Invariant($"Medians of {plan.Rounds} rounds of {plan.WindowSeconds:0.###} s each, interleaved. ")
                + $"{AuthSchemesText.Transport(plan)}; {AuthSchemesText.Connections(plan)}."
        );
        yield return new("Servers, back ends and clients share this machine's cores.");
        IEnumerable<string> conditions = isOfPrimitives
            ? run.Conditions.Select(one => one.Conditions).Distinct()
            : run
                .Conditions.GroupBy(one => (one.Scheme, one.Conditions))
                .Select(one => $"{one.Key.Scheme} on {string.Join(" and ", one.Select(each => each.Server))}: {one.Key.Conditions}.");
        foreach (string condition in conditions)
            yield return new(condition, 1);
        foreach (SchemeServerRow server in run.Servers.Where(server => server.PeakMemoryBytes is not null))
            yield return new(Invariant($"{server.Program} had {server.PeakMemoryBytes / 1048576.0:#,0} MiB of memory at most."));
        if (run.Cells.Max(cell => new SchemeFigures(cell).OtherCores) is > BusyCores.Disturbing and var others)
            yield return new(
                Invariant($"Other programs used up to {others:0.0} cores, which no figure here includes. ")
                    + "Run it again on a quiet machine."
            );
    }

    private static PrimitiveFigure? FindFigure(string scheme) =>
        PrimitiveFigure.All.FirstOrDefault(figure => figure.Operations.Any(operation => operation.Source.Name == scheme));

    private static IEnumerable<DocumentBlock> Details(AuthSchemesRun run, SchemeServerRow server)
    {
        SchemeFigures[] all = [.. SchemeRanking.Of(run, server.Id).SelectMany(scheme => scheme.ByUsers)];
        if (all.Length == 0)
            yield break;
        string title = $"{server.Program} in detail, with processor time per login of the web server, its back end, and the clients";
        yield return new("in-full-title", Weight.Primary, new TextLine(title));
        yield return new(
            "in-full",
            Weight.Primary,
            Panel(all, "Logins/s of all users", "logins/s", figures => figures.LoginsPerSecond),
            Panel(all, "Median time of a login", "ms", figures => figures.Cell.Times.At(50)),
            new ReportTable(
                title,
                [
                    new("Scheme"),
                    new("Users", true),
                    new("Logins/s", true),
                    new("Requests/s", true) { IsExtra = true },
                    .. Percents.Select(percent => new ReportColumn(Invariant($"p{percent} ms"), true) { IsExtra = percent != Percents[0] }),
                    new("Round trips", true),
                    new("Failed", true),
                    new("Server ms", true),
                    new("Back end ms", true) { IsExtra = true },
                    new("Client ms", true) { IsExtra = true },
                ],
                [.. all.Select(Details)]
            )
        );
    }

    private static IReadOnlyList<ReportCell> Details(SchemeFigures figures) =>
        [
            ReportCell.Of(figures.Cell.Scheme),
            ReportCell.Size(figures.Cell.Users),
            PerSecond(figures.LoginsPerSecond),
            PerSecond(figures.RequestsPerSecond),
            .. Percents.Select(percent => Milliseconds(figures.Cell.Times.At(percent))),
            new(AuthSchemesText.Trips(figures.RoundTrips), figures.RoundTrips),
            ReportCell.Count(figures.Failed),
            Milliseconds(figures.ServerCpuMilliseconds),
            Milliseconds(figures.BackEndCpuMilliseconds),
            Milliseconds(figures.ClientCpuMilliseconds),
        ];

    private static ReportChart Panel(SchemeFigures[] all, string title, string figure, Func<SchemeFigures, double?> value) =>
        new()
        {
            Title = title,
            Kind = ChartKind.Steps,
            Dimension = "concurrent users",
            Figure = figure,
            IsLogarithmic = true,
            Points =
            [
                .. from one in all
                let known = value(one)
                where known > 0
                select new ChartPoint(one.Cell.Scheme, one.Cell.Users.ToString(CultureInfo.InvariantCulture), known.Value),
            ],
        };

    // With the smallest number of users, so that no request waits for another.
    private static IEnumerable<DocumentItem> RoundTrips(AuthSchemesRun run)
    {
        SchemeCell[] cells = [.. run.Cells.Where(cell => cell.Users == run.Plan.Users[0] && cell.PhaseTimes.Any(times => times.Count > 0))];
        if (cells.Length == 0)
            yield break;
        string users = AuthSchemesText.Users(run.Plan.Users[0]);
        var trips = cells
            .Select(cell =>
                (
                    Name: $"{cell.Scheme} on {cell.Server}",
                    Medians: cell.Phases.Zip(cell.PhaseTimes)
                        .Where(phase => phase.Second.Count > 0)
                        .Select(phase => (Phase: phase.First, Median: phase.Second.At(50)))
                        .ToArray()
                )
            )
            .ToArray();
        yield return new TextLine($"Median of each round trip with {users}, in ms:");
        foreach ((string name, (string Phase, double? Median)[] medians) in trips)
            yield return new TextLine(
                $"{name}: {string.Join(", ", medians.Select(one => $"{one.Phase} {AuthSchemesText.Milliseconds(one.Median)}"))}",
                1
            );
        yield return new ReportChart
        {
            Title = $"Time of one login by request, with {users}",
            Kind = ChartKind.Stack,
            Dimension = "scheme",
            Figure = "ms",
            Points =
            [
                .. from one in trips
                from median in one.Medians
                where median.Median is not null
                select new ChartPoint(median.Phase, one.Name, median.Median!.Value),
            ],
        };
    }

    // Beside the processor time of a login, of which it is a part.
    private static IEnumerable<TextLine> PasswordHash(AuthSchemesRun run)
    {
        if (run.PasswordHashNanoseconds is { Count: >= 2 } samples)
            yield return new(
                $"One check of a password by {run.Plan.PasswordHash}, alone: {ShortNumber.Microseconds(samples.Median())} CPU "
                    + $"({ShortNumber.Of(samples.Min() / 1e3)} to {ShortNumber.Of(samples.Max() / 1e3)} seen)."
            );
    }

    private static IEnumerable<ReportTable> Exchanges(AuthSchemesRun run) =>
        (run.Exchanges ?? []).Select(exchange =>
            ReportTable.Of(
                $"One login by {exchange.Scheme} on {exchange.Server}, message by message",
                exchange.Messages,
                [
                    new("Message", message => ReportCell.Of($"{(message.IsRequest ? "request" : "response")}: {message.Line}")),
                    new("Headers that authenticate or redirect", message => ReportCell.Of(string.Join("; ", message.Headers))),
                    new("Bytes", message => ReportCell.Count(message.Bytes), true),
                ]
            )
        );

    // The first server's logins/s divided by another server's with the same backend, measured in the same rounds.
    private static IEnumerable<DocumentBlock> ServerComparison(AuthSchemesRun run, SchemeServerRow other)
    {
        SchemeComparison[] compared = [.. SchemeComparison.All(run, other)];
        if (compared.Length == 0)
            yield break;
        string title =
            $"{run.Servers[0].Program} compared with {other.Program}, same back ends, same clients, same rounds: "
            + "ratio of logins/s (95% interval)";
        yield return new("comparison-title", Weight.Primary, new TextLine(title));
        yield return new(
            "comparison",
            Weight.Primary,
            ReportTable.Of(
                title,
                compared,
                [
                    new("Scheme", one => ReportCell.Of(one.One.Cell.Scheme)),
                    new("Users", one => ReportCell.Size(one.One.Cell.Users), true),
                    new("Ours", one => PerSecond(one.One.LoginsPerSecond), true),
                    new("Theirs", one => PerSecond(one.Other.LoginsPerSecond), true),
                    new("Ratio", one => new(AuthSchemesText.Ratio(one.Ratio), one.Ratio.Estimate)),
                    new("Server ms, ours", one => Milliseconds(one.One.ServerCpuMilliseconds), true),
                    new("Server ms, theirs", one => Milliseconds(one.Other.ServerCpuMilliseconds), true),
                ]
            )
        );
    }

    private static IEnumerable<TextLine> Handshake(HandshakeCost? cost)
    {
        if (cost is null || cost.Milliseconds.Count == 0)
            yield break;
        double handshake = cost.Milliseconds.Median(),
            signature = cost.SignatureMilliseconds.Median();
        yield return new(
            $"A full TLS handshake takes {AuthSchemesText.Milliseconds(handshake)} ms on an idle server, "
                + Invariant($"the median of {cost.Milliseconds.Count}; ")
                + $"the server's {cost.Key} signature in it takes {AuthSchemesText.Milliseconds(signature)} ms "
                + $"({ShareText.Of(signature / handshake)})."
        );
    }

    private static TextLine Failed(SchemeCell cell, KeyValuePair<string, int> failure) =>
        new(
            Invariant($"{cell.Scheme} on {cell.Server}, {AuthSchemesText.Users(cell.Users)}: {failure.Value:#,0} failed: {failure.Key}"),
            1
        );

    private static ReportCell PerSecond(double? rate) => new(AuthSchemesText.Rate(rate), rate);

    private static ReportCell Milliseconds(double? milliseconds) => new(AuthSchemesText.Milliseconds(milliseconds), milliseconds);
}
