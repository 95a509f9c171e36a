using TokenSigningBench.Articles.Judged;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>The three tables of the password article, by platform, in the shape of the article, with its figures beside ours.</summary>
public static class PasswordTablesDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<PasswordTablesRun>(
            "password-tables",
            () => PasswordTablesRunTypes.Default,
            run => [Of(run), .. StatementsDocument.Of(run)]
        );

    private const double Mebibyte = 1024 * 1024;
    private const int ShortPassword = 8;
    private const int LongerPassword = 32;

    /// <exception cref="UserErrorException">The run has no password tables.</exception>
    public static Document Of(RunFile run)
    {
        PasswordTablesRun tables = run.Of<PasswordTablesRun>();
        return new()
        {
            Id = "password-tables",
            Title = "Password hashes by iterations, on Java and .NET",
            Machine = run.Machine,
            ShowsSamplesFile = false,
            Blocks =
            [
                new(
                    "answer",
                    Weight.Headline,
                    [
                        new TextLine("PBKDF2-HMAC-SHA1, 512 bits, hashes/s of one core by iterations:"),
                        Brief(tables),
                        .. Collectors(tables),
                        new TextLine(Precision(tables)),
                        .. Missing(tables),
                        RoundsText.Brief(tables.Rounds),
                    ]
                ),
                new(
                    "tables",
                    Weight.Primary,
                    Chart(tables),
                    new TextLine("By password and salt:"),
                    Table(
                        tables,
                        "By password and salt",
                        Printed.ByPassword.Select(row => (row.Iterations, row.Characters, SaltName(row.Salt)))
                    ),
                    new TextLine("By iterations:"),
                    Table(tables, "By iterations", Printed.ByIterations.Select(row => ByIterations(row.Iterations))),
                    new TextLine("By garbage collector:"),
                    Table(tables, "By garbage collector", [ByCollector])
                ),
                new(
                    "java",
                    Weight.Primary,
                    [
                        .. tables.Java.Count > 0
                            ? [new TextLine("The JVMs, as each says of itself:"), Machines(tables)]
                            : Array.Empty<DocumentItem>(),
                    ]
                ),
                new(
                    "notes",
                    Weight.Primary,
                    new TextLine(
                        "A time is CPU time: of the thread on .NET, of the whole JVM on Java, its collector and compiler included. "
                            + "A figure is the mean of the rounds without their slowest and fastest fifths (from 15 rounds on). "
                            + "Error: half of the 99.9% interval, as in the article."
                    ),
                    new TextLine(
                        "The rows of one number of iterations were measured in the same rounds. "
                            + Invariant(
                                $"Each row of Java has a JVM of its own, as in 2021, which hashed for {tables.WarmupSeconds:0.#} s "
                            )
                            + "before; those of .NET share a process. "
                            + Invariant(
                                $"Each of these processes was started {(tables.Launches == 1 ? "once" : $"{tables.Launches} times")}."
                            )
                    ),
                    new TextLine(
                        "With -Xbatch a JVM compiles while it waits: a busy core would delay its compiler. "
                            + "Its heap has one size and was touched beforehand: "
                            + "memory that is used for the first time costs up to half of a hash's time."
                    ),
                    new TextLine(
                        "G1 without SHA instructions: with -XX:-UseSHA. The laptop of 2021 has none, so this row is closest to it."
                    ),
                    new TextLine($"2021: {Printed.Laptop}; by garbage collector also {Printed.Server}. " + "Its figures are of wall time.")
                ),
            ],
        };
    }

    private static PasswordHashing2021 Printed => PasswordHashing2021.Tables;

    // The hash of the article's third table.
    private static (int Iterations, int Characters, string Salt) ByCollector =>
        (PasswordHashing2021Statements.KeycloakIterations, LongerPassword, SampleLogin.WithShortSalt(LongerPassword).SaltName);

    // A hash of its second table.
    private static (int Iterations, int Characters, string Salt) ByIterations(int iterations) => (iterations, ShortPassword, SaltName(1));

    private static string SaltName(int salt) => SampleLogin.Of(ShortPassword, salt).SaltName;

    private static string[] PlatformsOf(PasswordTablesRun tables) =>
        [.. tables.Rows.Where(row => row.Time is not null).Select(row => row.Platform).Distinct()];

    private static ReportTable Brief(PasswordTablesRun tables)
    {
        // A default answer has 80 columns.
        string[] platforms =
        [
            .. PlatformsOf(tables)
                .Where(platform => platform != PasswordPlatforms.Java(PasswordPlatforms.WithoutSha))
                .Where(platform => Printed.ByIterations.Any(row => Find(tables, platform, ByIterations(row.Iterations))?.Time is not null)),
        ];
        return ReportTable.Of(
            "",
            Printed.ByIterations.Select(row => row.Iterations),
            [
                new("Iterations", iterations => ReportCell.Count(iterations), true),
                .. platforms.Select(platform => new ReportColumn<int>(
                    Short(platform),
                    iterations => Rate(Find(tables, platform, ByIterations(iterations))),
                    true
                )),
            ]
        );
    }

    private static IEnumerable<TextLine> Collectors(PasswordTablesRun tables)
    {
        string[] rates =
        [
            .. from java in tables.Java
            where java.Collector != PasswordPlatforms.WithoutSha
            let row = Find(tables, PasswordPlatforms.Java(java.Collector), ByCollector)
            where row?.Time is not null
            select $"{java.Collector} {Rate(row).Text}",
        ];
        if (rates.Length > 0)
            yield return new(
                Invariant($"Java, hashes/s by garbage collector, {ByCollector.Iterations:#,##0} iterations: {string.Join(", ", rates)}.")
            );
    }

    // The heading of a narrow column: Java's collector, or .NET's engine.
    private static string Short(string platform) => platform.Replace("Java, ", "", StringComparison.Ordinal);

    private static ReportCell Rate(PasswordTableRow? row) =>
        row?.Time is { } time ? new(ShortNumber.Of(time.PerSecond) + (time.IsDecided ? "" : " (?)"), time.PerSecond) : ReportCell.Of("");

    /// <summary>How many rows are precise enough to be figures.</summary>
    internal static string Precision(PasswordTablesRun tables)
    {
        (int decided, int measured) = tables.Precision;
        string error = ShortNumber.Percent(PasswordTableTime.MaxError);
        return decided == measured
            ? Invariant($"All {measured} rows have an error of {error} or less.")
            : Invariant(
                $"{decided} of {measured} rows have an error of {error} or less. The others (?) are undecided: more rounds may decide."
            );
    }

    private static IEnumerable<TextLine> Missing(PasswordTablesRun tables) =>
        tables
            .Rows.Where(row => row.CannotRun is not null)
            .GroupBy(row => row.CannotRun!)
            .Select(reason => new TextLine(
                $"Not measured: {string.Join("; ", reason.Select(row => row.Platform).Distinct())}. {reason.Key}"
            ));

    private static ReportTable Table(
        PasswordTablesRun tables,
        string title,
        IEnumerable<(int Iterations, int Characters, string Salt)> hashes
    )
    {
        var cases = hashes.ToArray();
        return ReportTable.Of(
            title,
            from hash in cases
            from platform in tables.Rows.Select(row => row.Platform).Distinct()
            let row = Find(tables, platform, hash)
            where row is not null
            select (Hash: hash, Row: row, Published: Published(row)),
            [
                new("Platform", one => ReportCell.Of(one.Row.Platform)),
                new("Iterations", one => ReportCell.Count(one.Hash.Iterations), true),
                new("Password", one => ReportCell.Count(one.Hash.Characters), true),
                new("Salt", one => ReportCell.Of(one.Hash.Salt)),
                new("Rounds", one => ReportCell.Count(one.Row.Time?.Rounds), true) { IsExtra = true },
                new("Op/s", one => ReportCell.Figure(one.Row.Time?.PerSecond), true),
                new("Error, op/s", one => ReportCell.Figure(one.Row.Time?.PerSecond * one.Row.Time?.RelativeError), true),
                new("Error", one => Error(one.Row), true),
                new("Op/s, wall time", one => ReportCell.Figure(WallPerSecond(one.Row)), true) { IsExtra = true },
                new("2021 op/s", one => Figures(one.Published.Select(published => published.PerSecond)), true),
                new("2021 error", one => Figures(one.Published.Select(published => published.Error)), true) { IsExtra = true },
                new("Verified by", one => ReportCell.Of(one.Row.VerifiedBy)) { IsExtra = true },
            ]
        );
    }

    private static ReportCell Figures(IEnumerable<double> figures) => ReportCell.Of(string.Join("; ", figures.Select(FigureText.Of)));

    private static ReportCell Error(PasswordTableRow row) =>
        row.Time is { } time
            ? new(ShortNumber.Percent(time.RelativeError) + (time.IsDecided ? "" : " (undecided)"), time.RelativeError)
            : ReportCell.Of(row.CannotRun);

    private static double? WallPerSecond(PasswordTableRow row) =>
        row.WallNanoseconds is { Count: >= 2 } samples ? 1e9 / new TrimmedMean(samples).Mean : null;

    // The article's own rows: those of its platform, on its one or two machines.
    private static IEnumerable<PublishedThroughput> Published(PasswordTableRow row)
    {
        if (row.Salt == ByCollector.Salt)
            return Printed.ByCollector.Where(one => one.Collector == Short(row.Platform));
        int salt = row.Salt == SaltName(1) ? 1 : 2;
        PublishedThroughput? printed =
            Printed.ByPassword.FirstOrDefault(one => (one.Iterations, one.Characters, one.Salt) == (row.Iterations, row.Characters, salt))
            ?? Printed.ByIterations.FirstOrDefault(one => one.Iterations == row.Iterations);
        return printed is not null && row.Platform.StartsWith("Java", StringComparison.Ordinal) ? [printed] : [];
    }

    private static PasswordTableRow? Find(PasswordTablesRun tables, string platform, (int Iterations, int Characters, string Salt) hash) =>
        tables.Rows.FirstOrDefault(row => row.Platform == platform && (row.Iterations, row.Characters, row.Salt) == hash);

    private static ReportTable Machines(PasswordTablesRun tables) =>
        ReportTable.Of(
            "The JVMs, as each says of itself",
            tables.Java,
            [
                new("Collector", one => ReportCell.Of(one.Collector)),
                new("JVM", one => ReportCell.Of(one.Machine)),
                new("Collectors' names", one => ReportCell.Of(one.Collectors)),
                new("Collections", one => ReportCell.Count(one.Collections), true),
                new("Settled", one => ReportCell.Of(one.IsSettled)),
                new("Largest heap, MiB", one => ReportCell.Figure(one.MaxHeapBytes / Mebibyte), true),
                new("Processors", one => ReportCell.Count(one.Processors), true) { IsExtra = true },
                new("SHA instructions", one => one.HasShaInstructions is { } sha ? ReportCell.Of(sha) : ReportCell.Of(""))
                {
                    IsExtra = true,
                },
                new("PBKDF2 by", one => ReportCell.Of(one.Provider)) { IsExtra = true },
                new("Options", one => ReportCell.Of(one.Options)) { IsExtra = true },
            ]
        );

    private static ReportChart Chart(PasswordTablesRun tables) =>
        new()
        {
            Title = "Hashes/s of one core by iterations, with the 99.9% interval",
            Kind = ChartKind.Curves,
            Dimension = "iterations",
            Figure = "hashes/s",
            IsLogarithmic = true,
            IsDimensionLogarithmic = true,
            Points =
            [
                .. from platform in PlatformsOf(tables)
                from iterations in Printed.ByIterations.Select(row => row.Iterations)
                let time = Find(tables, platform, ByIterations(iterations))?.Time
                where time is not null
                select new ChartPoint(
                    platform,
                    iterations.ToString(CultureInfo.InvariantCulture),
                    time!.PerSecond,
                    At: iterations,
                    Low: time.PerSecond / (1 + time.RelativeError),
                    High: time.PerSecond * (1 + time.RelativeError)
                ),
                .. Printed.ByIterations.Select(row => new ChartPoint(
                    "2021, Java on a Core i5-6200U",
                    row.Iterations.ToString(CultureInfo.InvariantCulture),
                    row.PerSecond,
                    At: row.Iterations,
                    Low: row.PerSecond - row.Error,
                    High: row.PerSecond + row.Error
                )),
            ],
        };
}
