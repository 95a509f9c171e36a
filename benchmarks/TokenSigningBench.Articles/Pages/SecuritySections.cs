using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.Judged;
using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Pages;

/// <summary>Article 002: its figures 1 to 13 with every load, the flows of figures 2 and 3, TLS and tickets.</summary>
internal static class SecuritySections
{
    private const double Level = 0.95;

    private static readonly TextLine FullTable = new(
        "The run file also has p95, p99 and the CPU time of server, back end and clients for each scheme and number of users."
    );

    private static SecurityChoices2002 Printed => SecurityChoices2002.Figures;

    public static ArticleContent Of(ArticleRuns runs)
    {
        List<ArticleSection> sections = [];
        List<ArticleClaim> claims = [];
        foreach ((_, RunFile file, AuthSchemesRun run) in runs.Of<AuthSchemesRun>())
        {
            if (IsOfPrimitives(run))
            {
                foreach (PrimitiveFigure figure in PrimitiveFigure.All.Where(figure => Cells(run, figure).Any()))
                {
                    sections.Add(new(Invariant($"Figure {figure.Number} over HTTP: {figure.Title}"), [.. OverHttp(run, figure)]));
                    claims.AddRange(ClaimsOf(run, figure));
                }
            }
            else if (run.Servers.Any(server => server.Id == AuthenticationStatements2002.ServerOverTls))
                sections.Add(new("What TLS costs", [.. Blocks(file, "ranking", "comparison", "conditions")]));
            else if (run.Plan.KeepsSession)
                sections.Add(new("A ticket, or credentials with each request", [.. Blocks(file, "ranking", "conditions")]));
            else
            {
                sections.Add(
                    new("Figure 1: client authentication", [.. Blocks(file, "ranking", "conditions", "password-hash"), FullTable])
                );
                sections.Add(new("Figure 1: its statements by the number of users", [ByUsers(run)]));
                sections.AddRange(Flows(run));
                claims.AddRange(BestPerformance(run));
                claims.AddRange(ExtraCycles(run));
            }
        }

        return new(sections, claims);
    }

    private static bool IsOfPrimitives(AuthSchemesRun run) =>
        run.Cells.Count > 0 && PrimitiveFigure.All.Any(figure => Cells(run, figure).Any());

    private static IEnumerable<DocumentItem> Blocks(RunFile file, params string[] ids) =>
        AuthSchemesDocument.Of(file).Blocks.Where(block => ids.Contains(block.Id)).SelectMany(block => block.Items);

    // Every statement with every number of users: a verdict each.
    private static ReportTable ByUsers(AuthSchemesRun run) =>
        ReportTable.Of(
            "",
            AuthenticationStatements2002.OfFigure1,
            [
                new("The article says", statement => ReportCell.Of(statement.Claim)),
                .. run.Plan.Users.Select(users => new ReportColumn<Statement>(
                    AuthSchemesText.Users(users),
                    statement => ReportCell.Of(VerdictOf(run, statement.Id, users))
                )),
            ]
        );

    private static string VerdictOf(AuthSchemesRun run, string statement, int users)
    {
        MeasuredStatement[] measured =
        [
            .. AuthenticationStatements2002.Measured(run, run.Servers[0].Id, users).Where(one => one.Id == statement),
        ];
        JudgedStatement judged = JudgedStatement.Of(measured)[0];
        return judged.Ratio is { } ratio ? $"{judged.Word}, {ShortNumber.Of(ratio.Estimate)}×" : judged.Word;
    }

    private static IEnumerable<ArticleSection> Flows(AuthSchemesRun run)
    {
        SchemeExchange[] exchanges = [.. (run.Exchanges ?? []).Where(exchange => exchange.Server == run.Servers[0].Id)];
        foreach (
            (string title, Func<SchemeExchange, bool> isOfIt) in new (string, Func<SchemeExchange, bool>)[]
            {
                (
                    "Figure 2: the flow of HTTP headers of Basic, Digest and Kerberos",
                    exchange => exchange.RoundTrips == 2 && exchange.Scheme != "anonymous"
                ),
                ("Figure 3: the flow of HTTP headers of forms", exchange => exchange.Scheme.StartsWith("forms-", StringComparison.Ordinal)),
            }
        )
        {
            SchemeExchange[] shown = [.. exchanges.Where(isOfIt)];
            if (shown.Length == 0)
                continue;
            yield return new(
                title,
                [
                    new TextLine(
                        "One login of each scheme, as it was sent: headers that authenticate or redirect, with the length of their values, "
                            + "and the bytes of each message."
                    ),
                    .. shown.SelectMany(exchange => new DocumentItem[] { new Heading(exchange.Scheme), Diagram(exchange) }),
                ]
            );
        }
    }

    private static Listing Diagram(SchemeExchange exchange) =>
        new([
            "sequenceDiagram",
            "  participant C as Client",
            "  participant S as Server",
            .. exchange.Messages.SelectMany(
                (message, at) =>
                    (IEnumerable<string>)
                        [
                            .. at == 2 && exchange.Scheme == "kerberos"
                                ? ["  Note over C: two exchanges with the KDC, not over HTTP and not recorded"]
                                : Array.Empty<string>(),
                            (message.IsRequest ? "  C->>S: " : "  S-->>C: ")
                                + string.Join(", ", [message.Line, .. message.Headers, Invariant($"{message.Bytes} bytes")]),
                        ]
            ),
        ])
        {
            Language = "mermaid",
        };

    private static IEnumerable<(PrimitiveOperation Operation, SchemeFigures Figures)> Cells(AuthSchemesRun run, PrimitiveFigure figure) =>
        from operation in figure.Operations
        from cell in run.Cells
        where cell.Scheme == operation.Source.Name
        select (operation, new SchemeFigures(cell));

    private static IEnumerable<DocumentItem> OverHttp(AuthSchemesRun run, PrimitiveFigure figure)
    {
        (PrimitiveOperation Operation, SchemeFigures Figures)[] cells = [.. Cells(run, figure)];
        yield return new ReportTable(
            "",
            [
                new("Algorithm"),
                .. run.Plan.Users.SelectMany(users =>
                    new ReportColumn[] { new($"Requests/s, {AuthSchemesText.Users(users)}", true), new("Response, ms", true) }
                ),
            ],
            [
                .. cells
                    .GroupBy(cell => cell.Operation)
                    .Select(one =>
                        (IReadOnlyList<ReportCell>)
                            [
                                ReportCell.Of(one.Key.Algorithm + (Printed.Algorithms.Contains(one.Key.Algorithm) ? "" : " (today's)")),
                                .. run.Plan.Users.SelectMany(users =>
                                {
                                    SchemeFigures? own = one.FirstOrDefault(cell => cell.Figures.Cell.Users == users).Figures;
                                    return new[] { ReportCell.Figure(own?.LoginsPerSecond), ReportCell.Figure(own?.Cell.Times.At(50)) };
                                }),
                            ]
                    ),
            ]
        );
        yield return new ReportChart
        {
            Title = Invariant($"Figure {figure.Number}: requests/s by users"),
            Kind = ChartKind.Steps,
            Dimension = "users",
            Figure = "requests/s",
            IsLogarithmic = true,
            Points =
            [
                .. from cell in cells
                where cell.Figures.LoginsPerSecond > 0
                select new ChartPoint(
                    cell.Operation.Algorithm,
                    cell.Figures.Cell.Users.ToString(CultureInfo.InvariantCulture),
                    cell.Figures.LoginsPerSecond!.Value
                ),
            ],
        };
    }

    // Today's algorithms are another statement only where one of them takes the place of the closest.
    private static IEnumerable<ArticleClaim> ClaimsOf(AuthSchemesRun run, PrimitiveFigure figure)
    {
        foreach (PublishedSuperlative printed in Printed.Superlatives.Where(one => one.Figure == figure.Number))
        {
            ArticleClaim[] amongThem = [.. run.Plan.Users.Select(users => Of(users, isBesideToday: false))];
            ArticleClaim[] besideToday = [.. run.Plan.Users.Select(users => Of(users, isBesideToday: true))];
            foreach (ArticleClaim claim in amongThem.Concat(besideToday.Where((claim, at) => claim.Ours != amongThem[at].Ours)))
                yield return claim;

            ArticleClaim Of(int users, bool isBesideToday)
            {
                IEnumerable<(PrimitiveOperation Operation, SchemeFigures Figures)> cells = Cells(run, figure)
                    .Where(cell => cell.Figures.Cell.Users == users)
                    .Where(cell => isBesideToday || Printed.Algorithms.Contains(cell.Operation.Algorithm));
                return Superlative(
                    printed with
                    {
                        Claim = $"{printed.Claim}{(isBesideToday ? ", beside today's algorithms too" : "")}",
                    },
                    $"over HTTP, {AuthSchemesText.Users(users)}",
                    [.. cells.Select(Rates)]
                );
            }
        }
    }

    private static (string Name, IReadOnlyList<double> Rates) Rates((PrimitiveOperation Operation, SchemeFigures Figures) cell) =>
        (cell.Operation.Algorithm, cell.Figures.Rates);

    private static IEnumerable<ArticleClaim> BestPerformance(AuthSchemesRun run) =>
        from printed in Printed.Superlatives.Where(one => one.Figure == 1)
        from users in run.Plan.Users
        let cells = run.Cells.Where(cell => cell.Users == users && cell.Server == run.Servers[0].Id)
        select Superlative(printed, AuthSchemesText.Users(users), [.. cells.Select(cell => (cell.Scheme, new SchemeFigures(cell).Rates))]);

    // A login with the hash is the login; without it, it is the rest of its CPU time.
    private static IEnumerable<ArticleClaim> ExtraCycles(AuthSchemesRun run)
    {
        SchemeCell? forms = run.Cells.FirstOrDefault(cell =>
            cell.Scheme == "forms-postgresql" && cell.Users == AuthenticationStatements2002.Users
        );
        if (
            forms is null
            || run.PasswordHashNanoseconds is not { Count: > 1 } hash
            || new SchemeFigures(forms).ServerCpuMilliseconds is not { } login
        )
            yield break;
        yield return ArticleClaim.Of(PublishedArticles.ClientAuthentication.Claims["extra-cycles"]) with
        {
            Ours = BootstrapInterval.OfMedian([.. hash.Select(nanoseconds => nanoseconds / 1e4 / login)]),
            Because = Invariant(
                $"of the server's CPU time of one login by forms-postgresql, {ShortNumber.Of(login)} ms: far less than it varies"
            ),
        };
    }

    // The fastest of all is faster than the fastest of the others, and the slowest slower than the slowest.
    private static ArticleClaim Superlative(PublishedSuperlative printed, string load, (string Name, IReadOnlyList<double> Rates)[] all)
    {
        string location = Invariant($"Figure {printed.Figure}");
        bool isSlowest = printed.IsSlowest;
        (string Name, IReadOnlyList<double> Rates)[] ones = [.. all.Where(one => one.Name == printed.Algorithm)];
        (string Name, IReadOnlyList<double> Rates)[] known =
        [
            .. all.Where(other => other.Name != printed.Algorithm && other.Rates.Count > 0),
        ];
        if (ones.Length == 0 || known.Length == 0)
            return new($"{printed.Claim} ({load})", location) { CannotRun = "it was not measured with this load" };
        var closest = isSlowest ? known.MinBy(other => other.Rates.Average()) : known.MaxBy(other => other.Rates.Average());
        // A time is the reciprocal of a rate.
        Interval? ratio = RatioInterval.OfRounds(closest.Rates, ones[0].Rates, Level);
        return new($"{printed.Claim} ({load}; {closest.Name})", location)
        {
            Allowed = isSlowest ? (1, double.PositiveInfinity) : (0, 1),
            Why = $"the ratio of times to the {(isSlowest ? "slowest" : "fastest")} of the others, which the case names",
            Ours = ratio,
            CannotRun = ratio is null ? "too few rounds" : null,
            IsReversed = ratio is { } known2 && (isSlowest ? known2.High < 1 : known2.Low > 1),
            Because = "The ranking of the same rounds",
        };
    }
}
