using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Login;

namespace TokenSigningBench.Articles.Pages;

/// <summary>Article 001: its three tables on its own platform and on .NET, a second run, and logins by iterations.</summary>
internal static class PasswordSections
{
    private const string Platform = "Platform";
    private const string Rate = "Op/s";
    private const string RateOf2021 = "2021 op/s";
    private const string Collectors = "By garbage collector";

    private static readonly string[] InOneSentence = ["Rounds", "Verified by", "Error, op/s"];
    private static readonly string[] Hash = ["Iterations", "Password", "Salt"];

    public static ArticleContent Of(ArticleRuns runs)
    {
        (string Name, RunFile Run, PasswordTablesRun Part)[] tables = [.. runs.Of<PasswordTablesRun>()];
        LoginRun[] logins =
        [
            .. runs.Of<LoginRun>()
                .Select(one => one.Part)
                .Where(run => run is { PasswordIterations: not null, Servers.Count: > 0 })
                .OrderBy(run => run.PasswordIterations),
        ];
        return new(
            [
                .. tables.Take(1).Select(one => new ArticleSection("The three tables", [.. Tables(one.Run)])),
                .. tables is [var first, var second, ..] ? [Again(first, second)] : Array.Empty<ArticleSection>(),
                .. logins.Length > 0 ? [new ArticleSection("A login by iterations", [.. Logins(logins)])] : Array.Empty<ArticleSection>(),
            ],
            [.. Claims(logins)]
        );
    }

    private static IEnumerable<DocumentItem> Tables(RunFile run)
    {
        yield return new TextLine(PasswordTablesDocument.Precision(run.Of<PasswordTablesRun>()));
        DocumentItem[] items =
        [
            .. PasswordTablesDocument.Of(run).Blocks.Where(block => block.Id != "answer").SelectMany(block => block.Items),
        ];
        yield return new TextLine(Rounds(run.Of<PasswordTablesRun>()));
        // A page has each table's title as its heading.
        foreach (DocumentItem item in items)
            if (item is ReportTable table)
                yield return table.Columns.Any(column => column.Name == Platform) && table.Title != Collectors
                    ? ByPlatform(table)
                    : Without(table, InOneSentence);
            else if (!items.OfType<ReportTable>().Any(other => item is TextLine line && line.Text == $"{other.Title}:"))
                yield return item;
    }

    // What is the same in each row of a platform.
    private static string Rounds(PasswordTablesRun run) =>
        Invariant($"Each row has {string.Join(" or ", run.Rows.Select(row => row.Time?.Rounds).OfType<int>().Distinct().Order())} rounds. ")
        + "Hashes are verified: "
        + string.Join("; ", run.Rows.GroupBy(row => row.VerifiedBy).Where(group => group.Key is not null).Select(Verified))
        + ".";

    private static string Verified(IGrouping<string?, PasswordTableRow> rows) =>
        $"{string.Join(", ", rows.Select(row => row.Platform.Split(", ")[0] == "Java" ? "Java" : row.Platform).Distinct())} by {rows.Key}";

    // A row per hash and a column per platform. The article's figures are of wall time, so what is beside them has it too.
    private static ReportTable ByPlatform(ReportTable table)
    {
        string[] platforms = [.. table.Rows.Select(row => Text(row, Platform)).Distinct()];
        return new(
            table.Title,
            [
                .. Hash.Select(name => table.Columns[At(name)]),
                .. platforms.Select(platform => new ReportColumn($"{platform}, op/s", true)),
                new("2021, op/s of wall time", true),
            ],
            [
                .. table
                    .Rows.GroupBy(row => string.Join(' ', Hash.Select(name => Text(row, name))))
                    .Select(same =>
                        (IReadOnlyList<ReportCell>)
                            [
                                .. Hash.Select(name => same.First()[At(name)]),
                                .. platforms.Select(platform => RateOf(same.FirstOrDefault(row => Text(row, Platform) == platform))),
                                same.Select(Of2021).FirstOrDefault(text => text is not null) is { } known
                                    ? ReportCell.Of(known)
                                    : ReportCell.Of(null),
                            ]
                    ),
            ]
        );

        int At(string name) => table.Columns.Index().First(column => column.Item.Name == name).Index;

        string Text(IReadOnlyList<ReportCell> row, string name) => row[At(name)].Text;

        string? Of2021(IReadOnlyList<ReportCell> row) =>
            Text(row, RateOf2021) == ReportCell.Unknown ? null : $"{Text(row, RateOf2021)} ± {Text(row, "2021 error")}";

        ReportCell RateOf(IReadOnlyList<ReportCell>? row) =>
            row is null
                ? ReportCell.Of(null)
                : new(
                    $"{Text(row, Rate)} ± {Text(row, "Error")}" + (Of2021(row) is null ? "" : $" (wall {Text(row, "Op/s, wall time")})"),
                    row[At(Rate)].Value
                );
    }

    private static ReportTable Without(ReportTable table, IReadOnlyList<string> names)
    {
        int[] kept = [.. table.Columns.Index().Where(column => !names.Contains(column.Item.Name)).Select(column => column.Index)];
        return table with
        {
            Columns = [.. kept.Select(at => table.Columns[at])],
            Rows = [.. table.Rows.Select(row => (IReadOnlyList<ReportCell>)[.. kept.Select(at => row[at])])],
        };
    }

    // The same rows at another time: the intervals of both must overlap.
    private static ArticleSection Again(
        (string Name, RunFile Run, PasswordTablesRun Part) first,
        (string Name, RunFile Run, PasswordTablesRun Part) second
    )
    {
        (PasswordTableRow Row, PasswordTableTime One, PasswordTableTime Other)[] both =
        [
            .. from row in first.Part.Rows
            let other = second.Part.Rows.FirstOrDefault(one => one.Operation == row.Operation)?.Time
            where row.Time is not null && other is not null
            select (row, row.Time!, other!),
        ];
        var apart = both.Where(one => !one.One.AgreesWith(one.Other)).ToArray();
        var table = ReportTable.Of(
            "",
            apart,
            [
                new(
                    "Row outside",
                    one =>
                        ReportCell.Of(
                            Invariant($"{one.Row.Platform}, {one.Row.Iterations:#,##0} iterations, {one.Row.Characters} characters, ")
                                + one.Row.Salt
                        )
                ),
                new($"{first.Name}, op/s", one => ReportCell.Figure(one.One.PerSecond), true),
                new($"{second.Name}, op/s", one => ReportCell.Figure(one.Other.PerSecond), true),
            ]
        );
        return new(
            "The same rows in a second run",
            [
                new TextLine(
                    Invariant($"{both.Length - apart.Length} of {both.Length} rows agree: the 99.9% intervals of both runs overlap.")
                ),
                .. apart.Length > 0 ? [table] : Array.Empty<DocumentItem>(),
            ]
        );
    }

    private static string Range(Interval? interval) =>
        interval is { } known ? $"{ShortNumber.Of(known.Low)} to {ShortNumber.Of(known.High)}" : "";

    private static IEnumerable<DocumentItem> Logins(LoginRun[] logins)
    {
        yield return new TextLine(
            "Whole logins of a user who is not signed in, by OpenIddict's login form with ASP.NET Core Identity: the form, the password "
                + "and the page with its token. The hash is PBKDF2 with HMAC-SHA512, one block; the server reads its iterations "
                + "from what it stored. Medians of waiting time, with their 95% interval; the hash's time is the server's (Server-Timing)."
        );
        yield return ReportTable.Of(
            "",
            logins.Select(run => (Run: run, Share: LoginShare.Of(run.Servers[0]))),
            [
                new("Iterations", one => ReportCell.Count(one.Run.PasswordIterations), true),
                new("Login, ms", one => ReportCell.Figure(one.Share.WithPassword?.Estimate), true),
                new("95% interval", one => ReportCell.Of(Range(one.Share.WithPassword)), true),
                new("Its hash, ms", one => ReportCell.Figure(one.Share.PasswordMilliseconds), true),
                new("Share of the login", one => ReportCell.Percent(ShareOfHash(one.Run)?.Estimate), true),
                new("Signing, ms", one => ReportCell.Figure(one.Share.SignMilliseconds), true),
                new("Rounds", one => ReportCell.Count(one.Run.Rounds), true),
            ]
        );
        yield return new ReportChart
        {
            Title = "A login by the iterations of its password hash: median with its 95% interval",
            Kind = ChartKind.Curves,
            Dimension = "iterations",
            Figure = "ms",
            IsLogarithmic = true,
            IsDimensionLogarithmic = true,
            Points =
            [
                .. from run in logins
                let share = LoginShare.Of(run.Servers[0])
                where share.WithPassword is not null
                let at = run.PasswordIterations!.Value.ToString(CultureInfo.InvariantCulture)
                from point in new ChartPoint?[]
                {
                    new(
                        "login",
                        at,
                        share.WithPassword!.Value.Estimate,
                        At: run.PasswordIterations,
                        Low: share.WithPassword.Value.Low,
                        High: share.WithPassword.Value.High
                    ),
                    share.PasswordMilliseconds is > 0 and var hash ? new("of which hash", at, hash, At: run.PasswordIterations) : null,
                }
                where point is not null
                select point,
            ],
        };
    }

    private static IEnumerable<ArticleClaim> Claims(LoginRun[] logins) =>
        from run in logins
        where run.PasswordIterations == PasswordHashing2021Statements.KeycloakIterations
        select ArticleClaim.Of(PublishedArticles.PasswordHashing.Claims["login"]) with
        {
            Ours = ShareOfHash(run),
            CannotRun = ShareOfHash(run) is null ? "the server does not report its hash" : null,
        };

    // Of each login its own: the ratio of two medians has no samples to resample.
    private static Interval? ShareOfHash(LoginRun run)
    {
        double[] shares =
        [
            .. run.Servers[0]
                .Row(LoginVariant.WithPassword)
                .Samples.Where(sample => sample is { HasToken: true, PasswordMilliseconds: not null })
                .Select(sample => sample.PasswordMilliseconds!.Value / sample.Milliseconds),
        ];
        return shares.Length > 1 ? BootstrapInterval.OfMedian(shares) : null;
    }
}
