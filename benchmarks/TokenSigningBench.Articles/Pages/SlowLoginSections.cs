using TokenSigningBench.Articles.Judged;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Articles.Pages;

/// <summary>Article 000: its table twice, the certificate, the page, the 350 ms that it saved, and the delay under load.</summary>
internal static class SlowLoginSections
{
    private const int Sha256Bits = 256;

    public static ArticleContent Of(ArticleRuns runs)
    {
        StatementsRun? table = runs.Of<StatementsRun>().Select(one => one.Part).FirstOrDefault(part => part.Rows is not null);
        (string Name, RunFile Run, LoginRun Part)[] logins = [.. runs.Of<LoginRun>().Where(one => one.Part.Servers.Count > 1)];
        ArrivalPoint[] arrivals = [.. runs.Of<StormRun>().SelectMany(one => ArrivalPoint.Of(one.Part))];
        return new(
            [
                .. table is null ? [] : Tables(table),
                .. Certificate(table),
                .. logins.Select(one => LoginSection(one.Part)),
                .. logins.Length == 0 ? [] : new[] { Saving(logins) },
                .. arrivals.Length == 0 ? [] : new[] { Arrivals(arrivals) },
            ],
            [
                .. AlgorithmClaim(table),
                .. logins.Length == 0 ? [Unmeasured("page", "login")] : logins.SelectMany(one => LoginClaims(one.Part)),
                .. arrivals.Length == 0 ? [Unmeasured("load", "storm")] : ArrivalClaims(arrivals),
            ]
        );
    }

    private static IEnumerable<ArticleSection> Tables(StatementsRun run)
    {
        yield return new(
            "The table as it most likely was",
            new TextLine(
                "The article names its rows after the hash of the certificates. Its code signs RS256 with all of them, so the six rows "
                    + "are three sizes, each measured twice. Here that is so on purpose."
            ),
            Chart("Time of one token by row, as it most likely was", SlowLoginTable.AsTheyWere, run),
            Table(SlowLoginTable.AsTheyWere, run)
        );
        yield return new(
            "The table as it was meant",
            new TextLine("The rows named SHA512 sign RS512 here. Those of 2016 signed RS256. The other rows are in the table above."),
            Chart("Time of one token by row, as it was meant", SlowLoginTable.AsTheyWereMeant, run),
            Table([.. SlowLoginTable.AsTheyWereMeant.Where(row => row.TokenHashBits != Sha256Bits)], run),
            new TextLine(
                "Ours is CPU time; a sample is a round of 20 ms, or one token where that takes longer. Ratios are to 2048 bits of the same "
                    + "name; those of the statements are paired by round."
            )
        );
    }

    private static ReportTable Table(IReadOnlyList<SlowLoginRow> rows, StatementsRun run) =>
        new(
            "",
            [
                new("Method"),
                new("Where"),
                new("Signed"),
                new("Median, ms", true),
                new("Mean, ms", true),
                new("StdError, ms", true),
                new("StdDev, ms", true),
                new("Op/s", true),
                new("Min, ms", true),
                new("Max, ms", true),
                new("Ratio", true),
            ],
            [
                .. rows.SelectMany(row =>
                    new ReportCell[][]
                    {
                        [
                            ReportCell.Of(row.PublishedName),
                            ReportCell.Of("2016"),
                            ReportCell.Of("RS256"),
                            ReportCell.Figure(row.Published.MedianMilliseconds),
                            ReportCell.Figure(row.Published.MeanMilliseconds),
                            ReportCell.Figure(row.Published.StandardErrorMilliseconds),
                            ReportCell.Figure(row.Published.StandardDeviationMilliseconds),
                            ReportCell.Figure(row.Published.PerSecond),
                            ReportCell.Figure(row.Published.MinMilliseconds),
                            ReportCell.Figure(row.Published.MaxMilliseconds),
                            ReportCell.Figure(SigningCost2016.RatioOfHash(row.CertificateHashBits, row.KeyBits)),
                        ],
                        [
                            ReportCell.Of(row.PublishedName),
                            ReportCell.Of("here"),
                            ReportCell.Of(Invariant($"RS{row.TokenHashBits}")),
                            .. Ours(Times(row, run), Times(row with { KeyBits = 2048 }, run)),
                        ],
                    }
                ),
            ]
        );

    private static ReportCell[] Ours(Summary? times, Summary? smallest) =>
        [
            .. new[]
            {
                times?.Median / 1e6,
                times?.Mean / 1e6,
                times?.StandardError / 1e6,
                times?.StandardDeviation / 1e6,
                1e9 / times?.Mean,
                times?.Minimum / 1e6,
                times?.Maximum / 1e6,
                times?.Mean / smallest?.Mean,
            }.Select(ReportCell.Figure),
        ];

    private static ReportChart Chart(string title, IReadOnlyList<SlowLoginRow> rows, StatementsRun run) =>
        new()
        {
            Title = title,
            Kind = ChartKind.Dots,
            Dimension = "row",
            Figure = "ms",
            IsLogarithmic = true,
            Points =
            [
                .. rows.Select(row => new ChartPoint("2016", row.PublishedName, row.Published.MeanMilliseconds)),
                .. from row in rows
                let times = Times(row, run)
                where times is not null
                select times!.MeanPoint("here", row.PublishedName, JudgedStatement.Level, 1e6),
            ],
        };

    private static Summary? Times(SlowLoginRow row, StatementsRun run) =>
        run.Rows!.FirstOrDefault(one => one.Name == row.Operation)?.Nanoseconds.Summarize();

    private static IEnumerable<ArticleSection> Certificate(StatementsRun? run) =>
        run?.CertificateText is { } lines
            ?
            [
                new(
                    "The certificate",
                    new TextLine(
                        "What the authors saw, on a certificate of the same kind that was created for this run: openssl x509 -text -noout. "
                            + "The longest numbers are shortened."
                    ),
                    new Listing([.. Shortened(lines)])
                ),
            ]
            : [];

    // Numbers of many lines: the first one, and how many follow.
    private static IEnumerable<string> Shortened(IReadOnlyList<string> lines)
    {
        for (int i = 0; i < lines.Count; i++)
        {
            yield return lines[i];
            int more = lines.Skip(i + 1).TakeWhile(IsOfNumber).Count();
            if (!IsOfNumber(lines[i]) || more < 2)
                continue;
            yield return Invariant($"{new string(' ', lines[i].Length - lines[i].TrimStart().Length)}... {more} more lines");
            i += more;
        }
    }

    private static bool IsOfNumber(string line) =>
        line.Trim() is { Length: > 0 } text
        && text.Contains(':', StringComparison.Ordinal)
        && text.All(one => char.IsAsciiHexDigit(one) || one == ':');

    private static IEnumerable<ArticleClaim> AlgorithmClaim(StatementsRun? run) =>
        run?.DefaultAlgorithm is { } algorithm
            ? [Claim("rows-of-sha512") with { Counted = $"{algorithm}, read from a token", Holds = algorithm == "RS512" }]
            : [];

    private static ArticleSection LoginSection(LoginRun run)
    {
        (string Request, LoginServer Server, LoginRow Row, Interval Median)[] rows =
        [
            .. from variant in new[]
            {
                LoginVariant.Full,
                LoginVariant.WithoutNonce,
                LoginVariant.WithoutState,
                LoginVariant.WithoutBoth,
                LoginVariant.NewConnection,
            }
            from server in run.Servers
            let row = server.Row(variant)
            where row.Samples.Count > 0
            select (LoginNames.Name(variant), server, row, row.Median()!.Value),
        ];
        return new(
            $"The page on {run.Servers[0].Program}: with and without nonce and state",
            [
                new TextLine(
                    Invariant($"Time to first byte of the authorize page, median of {run.Rounds} interleaved rounds. ")
                        + $"Tokens verified by {run.Servers[0].VerifiedBy}."
                ),
                .. (run.NotSigned ?? []).Select(one => new TextLine(
                    Invariant($"{one.Program} with {one.KeyAlgorithm} {one.KeyBits} and {one.Algorithm} returned unsigned tokens. ")
                        + "All times are with the workaround that signs."
                )),
                new ReportChart
                {
                    Title = $"Time to first byte by request, {run.Servers[0].Program}",
                    Kind = ChartKind.Dots,
                    Dimension = "request",
                    Figure = "ms",
                    IsLogarithmic = true,
                    Points =
                    [
                        .. rows.Select(one => new ChartPoint(
                            LoginNames.Key(one.Server),
                            one.Request,
                            one.Median.Estimate,
                            Low: one.Median.Low,
                            High: one.Median.High
                        )),
                    ],
                },
                new ReportTable(
                    "",
                    [
                        new("Request"),
                        .. run.Servers.Select(server => new ReportColumn($"{LoginNames.Key(server)}, ms (95% interval)", true)),
                        new("Response"),
                    ],
                    [
                        .. rows.GroupBy(one => one.Request)
                            .Select(same =>
                                (ReportCell[])
                                    [
                                        ReportCell.Of(same.Key),
                                        .. run.Servers.Select(server =>
                                            same.Where(one => one.Server == server)
                                                .Select(one => new ReportCell(
                                                    $"{LoginText.Milliseconds(one.Median.Estimate)} ({LoginText.Range(one.Median)})",
                                                    one.Median.Estimate
                                                ))
                                                .DefaultIfEmpty(ReportCell.Of(null))
                                                .First()
                                        ),
                                        ReportCell.Of(string.Join("; ", same.Select(one => one.Row.DescribeResponses()).Distinct())),
                                    ]
                            ),
                    ]
                ),
            ]
        );
    }

    private static IEnumerable<ArticleClaim> LoginClaims(LoginRun run)
    {
        LoginServer large = run.Servers[0];
        string on = large.Program;
        double[] full = large.Row(LoginVariant.Full).WithToken().Milliseconds();
        LoginRow without = large.Row(LoginVariant.WithoutBoth),
            stateless = large.Row(LoginVariant.WithoutState).WithToken();
        if (full.Length == 0)
            yield break;
        if (without.Samples.Count > 0)
        {
            yield return Claim("nonce-and-state", on) with
            {
                Ours = BootstrapInterval.OfMedianRatio(full, without.Milliseconds()),
            };
            yield return Claim("no-token", on) with
            {
                Counted = without.DescribeResponses(),
                Holds = without.NeverHasToken(),
            };
        }

        if (stateless.Samples.Count > 0)
            yield return Claim("state", on) with
            {
                Ours = BootstrapInterval.OfMedianRatio(stateless.Milliseconds(), full),
            };
        if (new LoginFigures(run).Best is not { } best)
            yield break;
        yield return Claim("other-certificate", on) with
        {
            Ours = best.Ratio,
        };
        yield return Claim("before-and-after", on) with
        {
            Ours = best.Ratio,
            Because =
                best.Ratio.Low > 1 ? "the rest of this server's page takes less of it than the authors' did" : "the times vary too much",
        };
        yield return Claim("saving", on) with
        {
            Ours = best.Milliseconds,
        };
    }

    private static ArticleClaim Claim(string name, string judgedOn = "") =>
        ArticleClaim.Of(PublishedArticles.SlowLogins.Claims[name], judgedOn);

    // What would have to be true for a saving of 350 ms: the article's own figures, and ours.
    private static ArticleSection Saving((string Name, RunFile Run, LoginRun Part)[] logins)
    {
        double perSignature = SlowLogin2016.SavedPerSignatureMilliseconds,
            wanted = SlowLogin2016.SavedMilliseconds / perSignature;
        return new(
            "From 500 to 150 ms: what would have to be true",
            new TextLine(
                Invariant($"The page became {SlowLogin2016.SavedMilliseconds:0} ms faster. By the article's own table one signature ")
                    + Invariant($"became {perSignature:0.0} ms faster, on a developer's machine. ")
                    + "So one of these was true, or several in part:"
            ),
            new ReportTable(
                "",
                [new("What"), new("How much", true), new("From")],
                [
                    Row("signatures of one login, if production signed as fast", wanted, "the article: 350 / 76.8"),
                    Row("times slower production than the developer's machine, with one signature", wanted, "the article: 350 / 76.8"),
                    Row(
                        "logins waiting for one core before this one, with one signature each",
                        wanted - 1,
                        "the article: 350 / 76.8, less one"
                    ),
                    .. from one in logins
                    let figures = new LoginFigures(one.Part)
                    where figures.SlowerProcessor is not null
                    select Row(
                        $"times slower production than this machine, with one signature, on {one.Part.Servers[0].Program}",
                        figures.SlowerProcessor,
                        Invariant($"350 / {figures.Best!.Milliseconds.Estimate:0.0} ms, its saving here")
                    ),
                ]
            ),
            new TextLine("Tried here, one condition after the other:"),
            new ReportTable(
                "",
                [new("Server"), new("Condition"), new("Saving, ms", true), new("350 ms or more")],
                [
                    .. from one in logins
                    let figures = new LoginFigures(one.Part)
                    from trial in one.Part.Trials
                    let saved = figures.SavingOf(trial)
                    select (ReportCell[])
                        [
                            ReportCell.Of(one.Part.Servers[0].Program),
                            ReportCell.Of(LoginNames.Name(trial)),
                            saved is { } milliseconds
                                ? new(LoginText.Milliseconds(milliseconds), milliseconds)
                                : ReportCell.Of("a user got no token"),
                            ReportCell.Of(saved is { } enough && LoginFigures.IsAtLeastArticleSaving(enough)),
                        ],
                ]
            ),
            new TextLine(
                "The article does not say which: tokens per login, how the key was loaded, the processor, and concurrent logins are not "
                    + "in it."
            )
        );
    }

    private static ReportCell[] Row(string what, double? value, string from) =>
        [ReportCell.Of(what), ReportCell.Figure(value), ReportCell.Of(from)];

    private static ArticleSection Arrivals(ArrivalPoint[] points)
    {
        ArrivalPoint[] ordered = [.. points.OrderByDescending(point => point.KeyBits).ThenBy(point => point.PerSecond)];
        return new(
            "The delay as more users log in at the same time",
            new TextLine(
                $"Mean time to first byte from the scheduled start, of whole load tests with Poisson arrivals on {points[0].Program}. "
                    + "The slope is of a straight line through the load tests, with Student's interval."
            ),
            new ReportChart
            {
                Title = "Mean time to first byte by arrival rate",
                Kind = ChartKind.Lines,
                Dimension = "logins/s",
                Figure = "ms",
                IsLogarithmic = true,
                Points =
                [
                    .. from key in ordered.GroupBy(point => point.KeyBits)
                    from rate in key.GroupBy(point => point.PerSecond)
                    let name = rate.Key.ToString("0.#", CultureInfo.InvariantCulture)
                    select new ChartPoint(
                        Invariant($"RSA {key.Key}"),
                        name,
                        rate.Average(point => point.MeanMilliseconds),
                        rate.Key,
                        rate.Min(point => point.MeanMilliseconds),
                        rate.Max(point => point.MeanMilliseconds)
                    ),
                ],
            },
            new ReportTable(
                "",
                [new("Key"), new("Logins/s", true), new("Logins", true), new("Mean, ms", true), new("p95, ms", true), new("Failed", true)],
                [
                    .. ordered.Select(point =>
                        (ReportCell[])
                            [
                                ReportCell.Of(Invariant($"RSA {point.KeyBits}")),
                                ReportCell.Figure(point.PerSecond),
                                ReportCell.Count(point.Logins),
                                ReportCell.Figure(point.MeanMilliseconds),
                                ReportCell.Figure(point.P95Milliseconds),
                                ReportCell.Count(point.Failed),
                            ]
                    ),
                ]
            )
        );
    }

    private static IEnumerable<ArticleClaim> ArrivalClaims(ArrivalPoint[] points) =>
        from key in points.GroupBy(point => point.KeyBits).OrderByDescending(key => key.Key)
        let fit = LinearFit.Of(
            [.. key.Select(point => point.PerSecond)],
            [.. key.Select(point => point.MeanMilliseconds)],
            JudgedStatement.Level
        )
        where fit is not null
        let isOfArticle = key.Key > SlowLoginTable.Rows.Min(row => row.KeyBits)
        select Claim(isOfArticle ? "load-of-key" : "load-of-small-key", Invariant($"{key.Key}")) with
        {
            Ours = new Interval(fit!.Value.Slope, fit.Value.Low, fit.Value.High),
            Because =
                fit.Value.High <= 0
                    ? "signatures this short leave the cores idle at these rates: no login waits for another"
                    : "a login that arrives while all cores sign waits for one",
        };

    private static ArticleClaim Unmeasured(string claim, string command) =>
        Claim(claim) with
        {
            CannotRun = $"not in the kept runs: tokenbench {command} measures it",
        };

    /// <summary>One load test with one certificate.</summary>
    /// <param name="PerSecond">The mean arrival rate.</param>
    private sealed record ArrivalPoint(
        string Program,
        int KeyBits,
        double PerSecond,
        int Logins,
        double MeanMilliseconds,
        double P95Milliseconds,
        int Failed
    )
    {
        public static IEnumerable<ArrivalPoint> Of(StormRun run) =>
            from server in run.Servers.Concat((run.Repetitions ?? []).SelectMany(one => one.Servers))
            let figures = StormFigures.Of(server)
            where server.KeyBits is not null && run.Plan.Arrivals is not null && figures.FromScheduledStart is not null
            select new ArrivalPoint(
                server.Program,
                server.KeyBits!.Value,
                server.Planned / run.Plan.Seconds,
                figures.Finished,
                server
                    .Samples.Where(sample => sample is { Failure: null, Answered: not null })
                    .Average(sample => sample.Answered!.Value - sample.ScheduledStart),
                figures.FromScheduledStart!.At(95),
                figures.Failed
            );
    }
}
