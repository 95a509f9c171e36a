using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>
/// The results of the main job: the article's table in both directions, today's token handler, and the meaning for a login; and those of
/// the user's own keys.
/// </summary>
public static class SigningCostDocument
{
    public static ReportedKind Kind() => ReportedKind.Of<SigningCostRun>("signing-cost", () => SigningCostRunTypes.Default, Of);

    // A larger error, as a share of the mean, is marked: the machine was busy with something else.
    private const double MaxUnmarkedError = 0.03;

    private const string Level = "99.9%";
    private const string NotAvailable = "NA";

    private static readonly string[] Times = ["Median", "Mean", "Error", "StdError", "StdDev", "Op/s", "Min", "Max", "Ratio"];

    // The columns that a page shows at first.
    private static readonly string[] Main = ["Mean", "Error", "Ratio"];

    /// <summary>One document for each engine whose rows were timed, and one for the user's own keys.</summary>
    public static IEnumerable<Document> Of(RunFile run) =>
        [
            .. run.Of<SigningCostRun>()
                .Rows.Where(row => row.Nanoseconds is not null)
                .Select(row => row.Engine)
                .Distinct()
                .Select(engine => Of(run, engine)),
            .. run.Of<SigningCostRun>().Keys is { Count: > 0 } keys ? [OfKeys(run, keys)] : Array.Empty<Document>(),
        ];

    /// <summary>The document of one engine.</summary>
    /// <param name="engine">The timed engine. The others were tried and not timed.</param>
    public static Document Of(RunFile run, string engine)
    {
        var signing = SigningCostRows.Of(run, TokenOperation.Sign, engine);
        var verifying = SigningCostRows.Of(run, TokenOperation.Verify, engine);
        var sizes = new KeySizes(run.Of<SigningCostRun>(), signing);
        string[] sentences = [.. LoginImpact.Sentences(run, sizes)];
        string title = $"Signing cost by key size: {Version(run, engine)}";
        return new()
        {
            Id = "signing-cost",
            Title = title,
            Cards = [.. SigningCostAnswer.Cards(run, engine, title)],
            Machine = run.Machine,
            ShowsSamplesFile = false,
            Answer = sentences[0],
            Details = Invariant($"all {signing.Rows.Count + verifying.Rows.Count} rows"),
            Blocks =
            [
                new("answer", Weight.Headline, SigningCostAnswer.Of(run, engine, Version(run, engine), sizes)),
                new("sign-title", Weight.Primary, new TextLine($"Signing one identity token: {Version(run, engine)}, as in the article")),
                new("sign", Weight.Primary, Cost("Signing one token", signing), Ratios(sizes), Table("Signing one token", signing)),
                new("article", Weight.Primary, new TextLine($"2016: {SigningCost2016.Machine}")),
                new("verify-title", Weight.Primary, new TextLine($"Verifying it: {Version(run, engine)}")),
                new("verify", Weight.Primary, Cost("Verifying one token", verifying), Table("Verifying one token", verifying)),
                .. SingleCallsTable.Blocks(run.Of<SigningCostRun>()),
                new(
                    "method",
                    Weight.Primary,
                    new TextLine(
                        $"Error is half the {Level} interval of the mean of the rounds; "
                            + Invariant($"above {100 * MaxUnmarkedError:0}% it is marked (!). No round is left out.")
                    ),
                    new TextLine(Clocks(run.Of<SigningCostRun>()))
                ),
                .. run.Of<SigningCostRun>()
                    .Rows.Where(row => row.Nanoseconds is null && row.Engine != engine)
                    .GroupBy(row => row.Engine)
                    .SelectMany(tried => Tried(run, tried)),
                new("hash", Weight.Primary, new TextLine(Hash(run))),
                new(
                    "meaning",
                    Weight.Primary,
                    [
                        new TextLine("What it means for a login on this machine:"),
                        .. sentences.Select(sentence => new Bullet(sentence)),
                        .. Place(run, sizes) is { } place ? [new Bullet(place)] : Array.Empty<Bullet>(),
                    ]
                ),
            ],
        };
    }

    private static string? Place(RunFile run, KeySizes sizes) =>
        ReferenceMachines.Sentence(run.Machine, sizes.Of(KeySizes.BaselineBits)?.SignNanoseconds, run.Of<SigningCostRun>().Rounds.Clock);

    private static Document OfKeys(RunFile run, IReadOnlyList<MeasuredKey> keys)
    {
        string[] own = [.. keys.Where(key => !key.IsReference).Select(key => key.Name)];
        string title = $"Signing cost of {PrintableText.Of(string.Join(", ", own))}";
        return new()
        {
            Id = "signing-cost",
            Title = title,
            Cards = [.. SigningCostAnswer.Cards(run, timed: "", title)],
            Machine = run.Machine,
            ShowsSamplesFile = false,
            Answer = string.Join(' ', keys.Where(key => !key.IsReference).Select(key => Sentence(key, keys))),
            Blocks =
            [
                new("answer", Weight.Headline, SigningCostAnswer.Of(run, keys)),
                new(
                    "sign",
                    Weight.Primary,
                    KeyTimes("Signing one token, interleaved rounds", keys, key => key.SignNanoseconds, TimeUnit.Milliseconds)
                ),
                new(
                    "verify",
                    Weight.Primary,
                    KeyTimes("Verifying it, interleaved rounds", keys, key => key.VerifyNanoseconds, TimeUnit.Milliseconds)
                ),
                new(
                    "method",
                    Weight.Primary,
                    new TextLine(
                        $"Every key signs and verifies in each round. Intervals of {Level}. "
                            + "A ratio is the geometric mean of the rounds' ratios."
                    ),
                    new TextLine(RoundsText.Sentence(run.Of<SigningCostRun>().Rounds))
                ),
                .. run.Of<SigningCostRun>().Rows.GroupBy(row => row.Engine).SelectMany(tried => Tried(run, tried)),
            ],
        };
    }

    private static string Sentence(MeasuredKey key, IReadOnlyList<MeasuredKey> keys) =>
        keys.FirstOrDefault(one => one.IsReference) is { } reference && SigningCostAnswer.RatioTo(key, reference) is { } ratio
            ? $"{PrintableText.Of(key.Name)} ({SigningCostAnswer.NameOf(key)}) "
                + $"takes {ShortNumber.Of(ratio.Estimate)}× as long to sign a token "
                + $"as {SigningCostAnswer.NameOf(reference)}."
            : $"{PrintableText.Of(key.Name)}: too few rounds.";

    private static ReportTable KeyTimes(
        string title,
        IReadOnlyList<MeasuredKey> keys,
        Func<MeasuredKey, IReadOnlyList<double>> times,
        TimeUnit unit
    ) =>
        ReportTable.Of(
            title,
            keys,
            [
                new("Certificate", key => ReportCell.Of(key.Name)),
                new("Key", key => ReportCell.Of(SigningCostAnswer.NameOf(key))),
                new("Algorithm", key => ReportCell.Of(key.Algorithm)) { IsExtra = true },
                .. SampleText.TimeColumns<MeasuredKey>(unit, Level, Summary.ErrorLevel, key => times(key).Summarize()),
                new("Verified by", key => ReportCell.Of(key.VerifiedBy)) { IsExtra = true },
            ]
        );

    private static string Version(RunFile run, string engine) =>
        $"{engine} {run.Of<SigningCostRun>().Rows.FirstOrDefault(row => row.Engine == engine)?.LibraryVersion}";

    private static ReportTable Table(string title, SigningCostRows rows)
    {
        // The article measured only signing: it has no figures for verifying.
        bool hasArticle = rows.Operation == TokenOperation.Sign;
        return new(
            $"{title}, in {(hasArticle ? "ms" : "µs")}",
            [
                new("Token hash, key"),
                .. Times.Select(name => new ReportColumn(name, true) { IsExtra = !Main.Contains(name) }),
                new("Verified by") { IsExtra = hasArticle },
                .. hasArticle
                    ? [new("2016 Median", true), new("2016 Mean", true) { IsExtra = true }, new("2016 Ratio", true)]
                    : Array.Empty<ReportColumn>(),
            ],
            [
                .. rows.Rows.Select(row =>
                    (IReadOnlyList<ReportCell>)[ReportCell.Of(row.Name), .. Cells(row), .. hasArticle ? Published(row.Run) : []]
                ),
            ]
        );
    }

    private static IEnumerable<ReportCell> Cells(SigningCostRow row) =>
        row.Times is not { } times
            ? [.. Enumerable.Repeat(ReportCell.Plain(NotAvailable), Times.Length), ReportCell.Of(row.Run.Failure ?? "not measured")]
            :
            [
                Time(times.Median, row.Run.Operation),
                Time(times.Mean, row.Run.Operation),
                new(
                    Invariant($"{100 * times.RelativeError:F1}%{(times.RelativeError > MaxUnmarkedError ? " (!)" : "")}"),
                    times.RelativeError
                ),
                Time(times.StandardError, row.Run.Operation),
                Time(times.StandardDeviation, row.Run.Operation),
                new(Invariant($"{1e9 / times.Mean:F1}"), 1e9 / times.Mean),
                Time(times.Minimum, row.Run.Operation),
                Time(times.Maximum, row.Run.Operation),
                Ratio(row),
                ReportCell.Plain(row.Run.VerifiedBy ?? ""),
            ];

    // As in the article. Verifying is so much faster that four decimals of a millisecond would hide its spread.
    private static ReportCell Time(double nanoseconds, TokenOperation operation) =>
        operation == TokenOperation.Sign
            ? new(Invariant($"{nanoseconds / 1e6:F4} ms"), nanoseconds / 1e6)
            : new(Invariant($"{nanoseconds / 1e3:F2} µs"), nanoseconds / 1e3);

    private static ReportCell Ratio(SigningCostRow row) =>
        row switch
        {
            { IsBaseline: true } => ReportCell.Plain("baseline"),
            { Ratio: not { } } => ReportCell.Plain(NotAvailable),
            { Ratio: { } ratio } => new($"{Ratio(ratio.Estimate)} ({Ratio(ratio.Low)} to {Ratio(ratio.High)})", ratio.Estimate),
        };

    private static string Ratio(double ratio) => ratio < 10 ? Invariant($"{ratio:F2}") : Invariant($"{ratio:F1}");

    private static IEnumerable<ReportCell> Published(RunRow row) =>
        SigningCost2016.Row(row.HashBits, row.KeyBits) is not { } published
            ? Enumerable.Repeat(ReportCell.Plain(ReportCell.Unknown), 3)
            :
            [
                Time(published.MedianMilliseconds * 1e6, TokenOperation.Sign),
                Time(published.MeanMilliseconds * 1e6, TokenOperation.Sign),
                new(Ratio(SigningCost2016.Ratio(row.HashBits, row.KeyBits)!.Value), SigningCost2016.Ratio(row.HashBits, row.KeyBits)),
            ];

    private static string Clocks(SigningCostRun cost) =>
        Invariant($"Ratios have {Level} intervals of {cost.Rounds.Contention.Count} interleaved rounds, paired by round. ")
        + RoundsText.Sentence(cost.Rounds);

    private static IEnumerable<DocumentBlock> Tried(RunFile run, IGrouping<string, RunRow> tried)
    {
        yield return new(
            "tried-title",
            Weight.Primary,
            new TextLine($"Today's handler, one token each, not timed: {Version(run, tried.Key)}")
        );
        yield return new(
            "tried",
            Weight.Primary,
            [
                .. tried.Select(row => new TextLine(
                    Invariant($"{$"SHA{row.HashBits} - {row.KeyBits}-bit", -17}  {row.Algorithm}  {Outcome(row)}"),
                    1
                )),
            ]
        );
    }

    private static string Outcome(RunRow row) =>
        row switch
        {
            { Failure: null } => $"signs, verified by {row.VerifiedBy}",
            { Upstream: { } upstream } => $"{row.Failure} (upstream {upstream})",
            _ => row.Failure,
        };

    private static string Hash(RunFile run) =>
        "The hash in a row is the token's: SHA512 signs RS512. The certificate's signature hash is not used in tokens"
        + (
            run.Of<SigningCostRun>().DefaultAlgorithm is { } seen
                ? $": the SHA{seen.CertificateHashBits} certificate signs {seen.Algorithm} by default."
                : "."
        );

    private static ReportChart Cost(string title, SigningCostRows rows)
    {
        var unit = TimeUnit.For(rows.Rows.Where(row => row.Times is not null).Select(row => row.Times!.Mean));
        return new()
        {
            Title = $"{title}: mean and its {Level} interval",
            Kind = ChartKind.Steps,
            Dimension = "key size in bits",
            Figure = unit.Name,
            IsLogarithmic = true,
            Points =
            [
                .. from row in rows.Rows
                where row.Times is not null
                select row.Times!.MeanPoint($"SHA{row.Run.HashBits}", Bits(row.Run.KeyBits), Summary.ErrorLevel, unit.Nanoseconds),
            ],
        };
    }

    private static ReportChart Ratios(KeySizes sizes) =>
        new()
        {
            Title = "Ratio to RSA 2048 with SHA256, here and in 2016",
            Kind = ChartKind.Steps,
            Dimension = "key size in bits",
            Figure = $"ratio to RSA 2048 with SHA256, mean with {Level} interval",
            IsLogarithmic = true,
            Points =
            [
                .. from size in sizes.Rows
                where size.Ratio is not null
                select new ChartPoint(
                    "this machine",
                    Bits(size.Bits),
                    size.Ratio!.Value.Estimate,
                    Low: size.Ratio.Value.Low,
                    High: size.Ratio.Value.High
                ),
                .. from published in SigningCost2016.Rows
                where published.HashBits == 256
                select new ChartPoint(
                    "the article, 2016",
                    Bits(published.KeyBits),
                    SigningCost2016.Ratio(published.HashBits, published.KeyBits)!.Value
                ),
            ],
        };

    private static string Bits(int bits) => bits.ToString(CultureInfo.InvariantCulture);
}
