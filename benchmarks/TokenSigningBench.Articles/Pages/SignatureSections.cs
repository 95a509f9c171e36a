using TokenSigningBench.Articles.Judged;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.SignatureChoice;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Check.Choose;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Pages;

/// <summary>
/// Article 003: its six figures, every algorithm and size, a million signatures, growth by length and size, its claims that standards
/// decide, and its decisions beside those of <c>choose</c>.
/// </summary>
internal static class SignatureSections
{
    private const double Level = JudgedStatement.Level;

    // Nanoseconds of one are seconds of a million, times this.
    private const double MillionSeconds = 1e-3;

    private static readonly SigningChoice Hs256 = SigningChoice.Hmac(256),
        Rs256 = SigningChoice.RsaPkcs1(256, 2048),
        Ps256 = SigningChoice.RsaPss(256, 2048),
        Es256 = SigningChoice.Ecdsa(256);

    public static ArticleContent Of(ArticleRuns runs)
    {
        ArticleRow[] rows = [.. runs.Of<StatementsRun>().SelectMany(one => one.Part.Rows ?? [])];
        ArticleRow[] algorithms = [.. rows.Where(row => row.Table == SignatureChoice2021.AlgorithmsTable)];
        Length[] lengths =
        [
            .. SignatureChoice2021
                .ByLength.Select(choice => Length.Of(choice, rows.Where(row => row.Table == SignatureChoice2021.LengthTable)))
                .OfType<Length>(),
        ];
        ChoiceRun[] choices = [.. runs.Of<ChoiceRun>().Select(one => one.Part)];
        return new(
            [
                .. algorithms.Length == 0 ? [] : Figures(algorithms),
                .. algorithms.Length == 0 ? [] : new[] { Everything(algorithms) },
                Million(runs),
                .. lengths.Length == 0 ? [] : new[] { ByLength(lengths) },
                .. algorithms.Length == 0 ? [] : new[] { BySize(algorithms) },
                Strengths(),
                .. choices.Length == 0 ? [] : new[] { Decisions(choices) },
            ],
            [
                .. lengths.Select(Linear).OfType<ArticleClaim>(),
                .. SizeClaim(algorithms),
                .. SignatureChoice2021.Article.Standards.Select(Of),
                .. SignatureChoice2021.Article.Strengths.Select(Of),
            ]
        );
    }

    private static IEnumerable<ArticleSection> Figures(ArticleRow[] rows)
    {
        (string Title, SigningChoice[] Choices)[] figures =
        [
            ("Figures 1 and 2: all kinds of algorithm", [Hs256, Rs256, Ps256, Es256]),
            ("Figure 3: HMAC by hash", [Hs256, SigningChoice.Hmac(384), SigningChoice.Hmac(512)]),
            ("Figures 4 and 5: RSA 2048 by padding", [Rs256, Ps256]),
            ("Figure 6: ECDSA by curve", [Es256, SigningChoice.Ecdsa(384), SigningChoice.Ecdsa(512)]),
        ];
        foreach ((string title, SigningChoice[] choices) in figures)
        {
            yield return new(
                title,
                [
                    new ReportChart
                    {
                        Title = $"{title}: a million times, by the rate",
                        Kind = ChartKind.Dots,
                        Dimension = "algorithm",
                        Figure = "s",
                        IsLogarithmic = true,
                        Points = [.. choices.SelectMany(choice => Points(choice, rows))],
                    },
                    new ReportTable(
                        "",
                        [
                            new("A million times"),
                            new("Sign, s", true),
                            new("The article", true),
                            new("Verify, s", true),
                            new("The article", true),
                        ],
                        [
                            .. choices.Select(choice =>
                                (ReportCell[])
                                    [
                                        ReportCell.Of(choice.ToString()),
                                        Seconds(Times(SignatureChoice2021.Sign(choice), rows)),
                                        ReportCell.Of(Published(SignatureChoice2021.Sign(choice))?.Claim),
                                        Seconds(Times(SignatureChoice2021.Verify(choice), rows)),
                                        ReportCell.Of(Published(SignatureChoice2021.Verify(choice))?.Claim),
                                    ]
                            ),
                        ]
                    ),
                ]
            );
        }
    }

    private static IEnumerable<ChartPoint> Points(SigningChoice choice, ArticleRow[] rows)
    {
        foreach (
            (string series, string name) in new[]
            {
                ("sign", SignatureChoice2021.Sign(choice)),
                ("verify", SignatureChoice2021.Verify(choice)),
            }
        )
        {
            if (Times(name, rows) is { } times)
                yield return times.MeanPoint($"{series}, here", choice.ToString(), Level, 1 / MillionSeconds);
            if (Published(name) is { } published)
                yield return new(
                    $"{series}, the article",
                    choice.ToString(),
                    Math.Sqrt(published.LowSeconds * published.HighSeconds),
                    Low: published.LowSeconds,
                    High: published.HighSeconds
                );
        }
    }

    private static ArticleSection Everything(ArticleRow[] rows) =>
        new(
            "Every algorithm and key size that it names",
            new TextLine(
                "250 bytes, signed and verified by .NET on OpenSSL, and each signature verified by BouncyCastle before it was timed. "
                    + "RSA keys are of publicly known primes of their exact size: signing takes as long as with a key that was searched "
                    + "for. RSA 1024 is measured for comparison and never recommended."
            ),
            new ReportTable(
                "",
                [
                    new("Algorithm"),
                    new("Strength, bits", true),
                    new("Sign, µs", true),
                    new("±", true),
                    new("Verify, µs", true),
                    new("±", true),
                    new("Signature, bytes", true),
                ],
                [
                    .. SignatureChoice2021.Named.Select(choice =>
                        (ReportCell[])
                            [
                                ReportCell.Of(choice.ToString()),
                                ReportCell.Size(Strength.Of(choice)),
                                .. Cells(SignatureChoice2021.Sign(choice), rows),
                                .. Cells(SignatureChoice2021.Verify(choice), rows),
                                ReportCell.Size(choice.SignatureBytes),
                            ]
                    ),
                ]
            )
        );

    private static ReportCell[] Cells(string name, ArticleRow[] rows)
    {
        ArticleRow? row = rows.FirstOrDefault(one => one.Name == name);
        Summary? times = row?.Nanoseconds.Summarize();
        return
        [
            times is null ? ReportCell.Of(row?.CannotRun) : ReportCell.Figure(times.Mean / 1e3),
            ReportCell.Figure(times?.MarginOf(Level) / 1e3),
        ];
    }

    private static ArticleSection Million(ArticleRuns runs)
    {
        MillionRow[] rows = [.. runs.Of<StatementsRun>().SelectMany(one => one.Part.Million ?? [])];
        return new(
            "A million signatures, made and counted",
            rows.Length == 0
                ? [new TextLine("Not in the kept runs: scripts/long.sh million makes every million that takes under five minutes.")]
                :
                [
                    new TextLine(
                        "Each million was really made, one after the other in one thread. Took is wall time, as in the article, and so has "
                            + "what other work took; what is computed from the rate is CPU time of rounds shortly before."
                    ),
                    new ReportTable(
                        "",
                        [
                            new("A million times"),
                            new("Took", true),
                            new("CPU time, s", true),
                            new("By the rate", true),
                            new("Took / by the rate", true),
                            new("The article", true),
                        ],
                        [
                            .. from row in rows
                            where row.Seconds is not null
                            let cells = MillionDocument.Cells(row)
                            select (ReportCell[])
                                [
                                    ReportCell.Of(cells[0]),
                                    ReportCell.Of(cells[1]),
                                    ReportCell.Figure(row.CpuSeconds),
                                    .. cells.Skip(2).Select(ReportCell.Of),
                                ],
                        ]
                    ),
                    .. rows.Where(row => row.Seconds is null)
                        .GroupBy(row => row.CannotRun)
                        .Select(left => new TextLine($"Not made ({left.Key}): {string.Join("; ", left.Select(WithoutLength))}.")),
                ]
        );
    }

    private static string WithoutLength(MillionRow row) => row.Operation.Replace(" 250 bytes", "", StringComparison.Ordinal);

    private static ArticleSection ByLength(Length[] lengths) =>
        new(
            "Growth with the length of what is signed",
            new TextLine(
                "A straight line through the mean times of each round; the slope is the trimmed mean over the rounds, with its 95% "
                    + "interval. The share of 250 bytes says how much of a signature the hash of a token is."
            ),
            Curves(
                "Time to sign by length",
                "bytes",
                from length in lengths
                from row in length.Rows
                select Point(length.Choice.ToString(), row.At!.Value, row.Nanoseconds!.Average())
            ),
            new ReportTable(
                "",
                [
                    new("Algorithm"),
                    .. SignatureChoice2021.Lengths.Select(bytes => new ReportColumn(Invariant($"{bytes} bytes, µs"), true)),
                    new("Slope, ns per byte", true),
                    new("95% interval", true),
                    new("Share of 250 bytes", true),
                ],
                [
                    .. lengths.Select(length =>
                        (ReportCell[])
                            [
                                ReportCell.Of(length.Choice.ToString()),
                                .. length.Rows.Select(row => ReportCell.Figure(row.Nanoseconds!.Average() / 1e3)),
                                ReportCell.Figure(length.Fit.Slope),
                                ReportCell.Of($"{FigureText.Of(length.Fit.Low)} to {FigureText.Of(length.Fit.High)}"),
                                ReportCell.Percent(
                                    SignatureChoice2021.Lengths[0] * length.Fit.Slope / length.Rows[0].Nanoseconds!.Average()
                                ),
                            ]
                    ),
                ]
            )
        );

    // "The complexity grows linearly": the slope of the upper part is that of the lower part.
    private static ArticleClaim? Linear(Length length) =>
        length.Choice.Algorithm.Family == JwsFamily.Hmac && length.Bend is { } bend
            ? ArticleClaim.Of(SignatureChoice2021.Article.Claims["linear"], length.Choice.Algorithm.ToString()) with
            {
                Ours = bend,
                Because = Invariant($"{length.Fit.Slope:0.00} ns per byte, and {length.Fit.Intercept:0} ns whatever the length"),
            }
            : null;

    private static ArticleSection BySize(ArticleRow[] rows)
    {
        (string Series, LinearFit? Fit)[] fits =
        [
            ("sign", Exponent(SignatureChoice2021.Sign, rows)),
            ("verify", Exponent(SignatureChoice2021.Verify, rows)),
        ];
        return new(
            "Growth with the size of an RSA key",
            [
                new TextLine(
                    "A straight line through the logarithms of size and time of each round: its slope is the power of the size with which "
                        + "the time grows. 1 is linear: twice the key, twice the time."
                ),
                Curves(
                    "Time of RSA by the size of its key",
                    "bits",
                    from choice in SignatureChoice2021.BySize
                    from one in new[]
                    {
                        (Series: "sign", Times: Times(SignatureChoice2021.Sign(choice), rows)),
                        (Series: "verify", Times: Times(SignatureChoice2021.Verify(choice), rows)),
                    }
                    where one.Times is not null
                    select Point(one.Series, choice.KeyBits, one.Times!.Mean)
                ),
                new ReportTable(
                    "",
                    [new("RSA"), new("Power of the size", true), new("95% interval", true)],
                    [
                        .. from one in fits
                        where one.Fit is not null
                        let fit = one.Fit!.Value
                        select (ReportCell[])
                            [
                                ReportCell.Of(one.Series),
                                ReportCell.Figure(fit.Slope),
                                ReportCell.Of($"{FigureText.Of(fit.Low)} to {FigureText.Of(fit.High)}"),
                            ],
                    ]
                ),
            ]
        );
    }

    // Both axes are logarithmic: a power of the size is a straight line.
    private static ReportChart Curves(string title, string dimension, IEnumerable<ChartPoint> points) =>
        new()
        {
            Title = title,
            Kind = ChartKind.Curves,
            Dimension = dimension,
            Figure = "µs",
            IsLogarithmic = true,
            IsDimensionLogarithmic = true,
            Points = [.. points],
        };

    private static ChartPoint Point(string series, double at, double nanoseconds) =>
        new(series, at.ToString("0", CultureInfo.InvariantCulture), nanoseconds / 1e3, at);

    private static ArticleClaim[] SizeClaim(ArticleRow[] rows) =>
        Exponent(SignatureChoice2021.Verify, rows) is { } fit
            ? [ArticleClaim.Of(SignatureChoice2021.Article.Claims["size"]) with { Ours = new Interval(fit.Slope, fit.Low, fit.High) }]
            : [];

    private static LinearFit? Exponent(Func<SigningChoice, int, string> name, ArticleRow[] rows)
    {
        (SigningChoice Choice, IReadOnlyList<double> Times)[] sizes =
        [
            .. from choice in SignatureChoice2021.BySize
            let times = rows.FirstOrDefault(row => row.Name == name(choice, SignatureChoice2021.Lengths[0]))?.Nanoseconds
            where times is not null
            select (choice, times!),
        ];
        return LinearFit.OfRounds(
            [.. sizes.Select(one => Math.Log2(one.Choice.KeyBits))],
            [.. sizes.Select(one => (IReadOnlyList<double>)[.. one.Times.Select(Math.Log2)])],
            Level
        );
    }

    private static ArticleClaim Of(StandardClaim claim) =>
        new(claim.Claim, claim.Location)
        {
            Counted = claim.Holds is null ? null : claim.Says,
            Holds = claim.Holds,
            Why = "judged by a standard",
            CannotRun = claim.Holds is null ? $"{claim.Says} Source: {claim.Source}" : null,
            Because = claim.Source,
        };

    private static ArticleClaim Of(StrengthClaim claim) =>
        new(claim.Claim, "comparison of strength")
        {
            Counted = Invariant($"{claim.OneBits} and {claim.OtherBits} bits"),
            Holds = claim.Holds,
            Why = "the same strength in bits",
            Because = "NIST SP 800-57 part 1 and SP 800-56B revision 2",
        };

    private static ArticleSection Strengths() =>
        new(
            "Keys that it calls equally strong",
            new ReportTable(
                "",
                [new("The article says"), new("One, bits", true), new("Other, bits", true), new("The same")],
                [
                    .. SignatureChoice2021.Article.Strengths.Select(claim =>
                        (ReportCell[])
                            [
                                ReportCell.Of(claim.Claim),
                                ReportCell.Size(claim.OneBits),
                                ReportCell.Size(claim.OtherBits),
                                ReportCell.Of(claim.Holds),
                            ]
                    ),
                ]
            )
        );

    // What the article advises in each situation, and what choose ranks first in it.
    private static ArticleSection Decisions(ChoiceRun[] choices) =>
        new(
            "Its decisions, beside those of tokenbench choose",
            new TextLine(
                "The article ends with advice by situation. choose measures the algorithms, and ranks those that meet the request by what "
                    + "a token costs to sign and to verify."
            ),
            new ReportTable(
                "",
                [new("Situation"), new("The article"), new("choose"), new("The same kind"), new("Its reason"), new("Request")],
                [
                    .. from advice in SignatureChoice2021.Advice
                    let situation = Situations[advice.Name]
                    from choice in choices.Where(situation.Is).Take(1)
                    let first = choice.Ranked.Count > 0 ? choice.Ranked[0] : null
                    select (ReportCell[])
                        [
                            ReportCell.Of(advice.Situation),
                            ReportCell.Of(advice.Advice),
                            ReportCell.Of(first?.Name),
                            ReportCell.Of(first is not null && situation.Agrees(first)),
                            ReportCell.Of(first?.Reason),
                            ReportCell.Of(
                                Invariant($"--verifiers {choice.Verifiers.ToString().ToLowerInvariant()} --verifications-per-token ")
                                    + Invariant($"{choice.VerificationsPerToken:0} --until {choice.UntilYear}")
                            ),
                        ],
                ]
            )
        );

    // Whether a request of choose is the situation, and whether what is ranked first is what the article advises in it.
    private static readonly Dictionary<string, (Func<ChoiceRun, bool> Is, Func<ChoiceRow, bool> Agrees)> Situations = new()
    {
        ["internal"] = (choice => choice.Verifiers == Verifiers.Own, first => first.Name.StartsWith("HS", StringComparison.Ordinal)),
        ["third-parties-verify-often"] = (
            choice => choice is { Verifiers: not Verifiers.Own, VerificationsPerToken: > 1 },
            first => first.Name.Contains("RSA", StringComparison.Ordinal)
        ),
        ["server-signs-much"] = (
            choice => choice is { Verifiers: not Verifiers.Own, VerificationsPerToken: <= 1, UntilYear: <= NistYear },
            first => first.Name.StartsWith("ES256", StringComparison.Ordinal)
        ),
        ["beyond-2030"] = (
            choice => choice is { Verifiers: not Verifiers.Own, VerificationsPerToken: <= 1, UntilYear: > NistYear },
            first => first.KeyStrengthBits > 128 || first.Name.Contains("RSA", StringComparison.Ordinal)
        ),
    };

    private const int NistYear = 2030;

    private static Summary? Times(string name, ArticleRow[] rows) => rows.FirstOrDefault(row => row.Name == name)?.Nanoseconds.Summarize();

    private static PublishedFigure? Published(string name) =>
        SignatureChoice2021.Article.Figures.FirstOrDefault(figure => figure.Operation == name);

    private static ReportCell Seconds(Summary? times) => ReportCell.Figure(times?.Mean * MillionSeconds);

    /// <summary>One algorithm by the length of what it signs.</summary>
    /// <param name="Rows">The rows, the shortest first.</param>
    /// <param name="Bend">The slope of the longest inputs over that of the others, paired by round; null if one is not positive.</param>
    private sealed record Length(SigningChoice Choice, ArticleRow[] Rows, LinearFit Fit, Interval? Bend)
    {
        public static Length? Of(SigningChoice choice, IEnumerable<ArticleRow> rows)
        {
            ArticleRow[] own =
            [
                .. SignatureChoice2021
                    .Lengths.Select(bytes => rows.FirstOrDefault(row => row.Name == SignatureChoice2021.Sign(choice, bytes)))
                    .OfType<ArticleRow>()
                    .Where(row => row is { At: not null, Nanoseconds: not null }),
            ];
            return
                own.Length == SignatureChoice2021.Lengths.Count
                && LinearFit.OfRounds([.. own.Select(row => row.At!.Value)], [.. own.Select(row => row.Nanoseconds!)], Level) is { } fit
                ? new(choice, own, fit, RatioInterval.OfRounds(Slopes(own[^2], own[^1]), Slopes(own[0], own[^2]), Level))
                : null;
        }

        private static double[] Slopes(ArticleRow from, ArticleRow to) =>
            [.. to.Nanoseconds!.Zip(from.Nanoseconds!, (longer, shorter) => (longer - shorter) / (to.At!.Value - from.At!.Value))];
    }
}
