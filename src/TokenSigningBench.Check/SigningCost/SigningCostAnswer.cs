using TokenSigningBench.Check.Inspection.Rules;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>The default answer of the main job: one row per key, and what follows from the rows.</summary>
internal static class SigningCostAnswer
{
    private const string RatioHeading = "Ratio (99.9% interval)",
        Remedy = $"Fix: {CheaperKeys.Common}";

    /// <summary>The answer for the nine certificates of the main job.</summary>
    public static DocumentItem[] Of(RunFile run, string engine, string version, KeySizes sizes) =>
        [
            ArticleTable.Of(SigningCostRows.Of(run, TokenOperation.Sign, engine), SigningCostRows.Of(run, TokenOperation.Verify, engine)),
            ReportTable.Of(
                "",
                sizes.Rows,
                [
                    new("Key", row => ReportCell.Plain(row.Name)),
                    new("Sign", row => Time(row.SignNanoseconds)),
                    new(RatioHeading, row => row.Bits == KeySizes.BaselineBits ? ReportCell.Plain("1.0") : Ratio(row.Ratio)),
                    new("Verify", row => Time(row.VerifyNanoseconds)),
                ]
            ),
            .. Line(HashSentence.Of(sizes, run.Of<SigningCostRun>().Digests)),
            .. Refused(run, except: engine),
            .. Line(NotMeasured(run, engine)),
            .. Line(Login(run, sizes)),
            new TextLine($"All columns: {version}, {Rounds(run)}"),
        ];

    /// <summary>The answer for the user's own keys.</summary>
    public static DocumentItem[] Of(RunFile run, IReadOnlyList<MeasuredKey> keys)
    {
        MeasuredKey? reference = keys.FirstOrDefault(key => key.IsReference);
        MeasuredKey[] own = [.. keys.Where(key => !key.IsReference)];
        MeasuredKey? slowest = own.Where(key => key.SignNanoseconds.Count > 0).MaxBy(Sign);
        return
        [
            .. Refused(run, except: ""),
            ReportTable.Of(
                "",
                keys,
                [
                    new("Key", key => ReportCell.Plain(NameOf(key))),
                    new("Sign", key => Time(key.SignNanoseconds.Count > 0 ? Sign(key) : null)),
                    new(
                        RatioHeading,
                        key => key.IsReference || reference is null ? ReportCell.Plain("1.0") : Ratio(RatioTo(key, reference))
                    ),
                    new("Verify", key => Time(key.VerifyNanoseconds.Count > 0 ? KeySizes.MeanOfRounds(key.VerifyNanoseconds) : null)),
                    new("File", key => ReportCell.Plain(key.IsReference ? "" : Shortened(key.Name))),
                ]
            ),
            new TextLine($"Algorithms, read back from the tokens: {string.Join(", ", keys.Select(key => key.Algorithm).Distinct())}."),
            // A key in a token is measured by wall time: this machine's cores do not sign with it.
            .. slowest is not null
            && reference is { SignNanoseconds.Count: > 0 }
            && run.Of<SigningCostRun>().Rounds.Clock == ThreadClock.CpuTime
                ? Line(LoginImpact.Burst(run.Machine.Cores, (Shortened(slowest.Name), Sign(slowest)), (NameOf(reference), Sign(reference))))
                : [],
            .. keys is [var first, ..] ? Line($"All columns: {first.Engine} {first.LibraryVersion}, {Rounds(run)}") : [],
        ];
    }

    /// <summary>The card where an engine leaves tokens unsigned; none elsewhere.</summary>
    /// <param name="timed">The engine whose tokens were timed.</param>
    public static IEnumerable<VerdictCard> Cards(RunFile run, string timed, string title) =>
        Refused(run, except: timed)
            .OfType<VerdictLine>()
            .Take(1)
            .Select(line => new VerdictCard(line.Word, title)
            {
                Value = "Unsigned",
                Unit = "tokens",
                Meaning = line.Text,
                Advice = $"{Remedy} {line.Text.Split(' ')[0]} leaves larger keys unsigned.",
            });

    /// <summary>The ratio of the signing times of two keys of one run.</summary>
    public static Interval? RatioTo(MeasuredKey key, MeasuredKey reference) =>
        RatioInterval.OfRounds(key.SignNanoseconds, reference.SignNanoseconds);

    /// <summary>The kind and size of a key: "RSA 2048", "P-256".</summary>
    public static string NameOf(MeasuredKey key) => RunFigure.KeyOf(key.Algorithm, key.KeyBits) ?? Invariant($"{key.KeyBits} bits");

    private static double Sign(MeasuredKey key) => KeySizes.MeanOfRounds(key.SignNanoseconds);

    // A longer name makes the table wider than a terminal.
    private static string Shortened(string name)
    {
        const int width = 24;
        string printable = PrintableText.Of(name);
        return printable.Length <= width ? printable : $"{printable[..(width / 2 - 1)]}..{printable[^(width / 2 - 1)..]}";
    }

    private static ReportCell Time(double? nanoseconds) =>
        nanoseconds is { } time ? new(ShortNumber.Milliseconds(time), time / 1e6) : ReportCell.Of("");

    private static ReportCell Ratio(Interval? ratio) =>
        ratio is { } one
            ? new($"{ShortNumber.Of(one.Estimate)} ({ShortNumber.Of(one.Low)} to {ShortNumber.Of(one.High)})", one.Estimate)
            : ReportCell.Of("");

    private static IEnumerable<DocumentItem> Line(string? text) => text is null ? [] : [new TextLine(text)];

    private static string Rounds(RunFile run)
    {
        RoundConditions rounds = run.Of<SigningCostRun>().Rounds;
        return Invariant($"{rounds.Clock}, {rounds.Contention.Count} interleaved rounds")
            + (rounds.Disturbed > 0 ? Invariant($"; {rounds.Disturbance} in {rounds.Disturbed} of them.") : ".");
    }

    // Tokens of the other engines, which were tried once and not timed.
    private static IEnumerable<DocumentItem> Refused(RunFile run, string except)
    {
        DocumentItem[] lines =
        [
            .. run.Of<SigningCostRun>()
                .Rows.Where(row => row is { Nanoseconds: null, Failure: not null } && row.Engine != except)
                .GroupBy(row => (row.Engine, row.LibraryVersion, IsKnown: row.Upstream is not null))
                .Select(rows =>
                {
                    string keys = string.Join(
                        "; ",
                        rows.GroupBy(row => RunFigure.KeyOf(row.Algorithm, row.KeyBits))
                            .Select(one => $"{one.Key} with {string.Join(", ", one.Select(row => row.Algorithm).Distinct())}")
                    );
                    return (DocumentItem)(
                        rows.Key.IsKnown
                            ? new VerdictLine(VerdictWords.NotSigned, $"{rows.Key.Engine} {rows.Key.LibraryVersion}: {keys}.")
                            : new TextLine($"{rows.Key.Engine} {rows.Key.LibraryVersion} fails: {keys} ({rows.First().Failure}).")
                    );
                }),
        ];
        return lines.Any(line => line is VerdictLine) ? [.. lines, new TextLine(Remedy)] : lines;
    }

    private static string? NotMeasured(RunFile run, string engine)
    {
        RunRow[] rows = [.. run.Of<SigningCostRun>().Rows.Where(row => row is { Failure: not null } && row.Engine == engine)];
        return rows.Length == 0
            ? null
            : "Not measured: "
                + $"{string.Join(", ", rows.Select(row => $"RSA {row.KeyBits} {row.Algorithm}").Distinct())} ({rows[0].Failure}).";
    }

    private static string? Login(RunFile run, KeySizes sizes)
    {
        if (
            sizes.Of(KeySizes.BaselineBits) is not { SignNanoseconds: { } small } baseline
            || sizes.Rows.LastOrDefault(row => row.SignNanoseconds is not null) is not { SignNanoseconds: { } large } largest
        )
            return "No answer for a login: RSA 2048 and a larger key were not both measured.";
        return LoginImpact.Burst(run.Machine.Cores, (largest.Name, large), (baseline.Name, small));
    }
}
