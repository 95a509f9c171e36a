using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Lab.Storm;

/// <summary>Logins/s compared with signatures/s.</summary>
public static class ThroughputDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<ThroughputRun>(
            "throughput",
            () => ThroughputRunTypes.Default,
            run => run.Of<ThroughputRun>().Rows.Count > 0 ? [Of(run)] : []
        );

    /// <exception cref="UserErrorException">The run has no throughput.</exception>
    public static Document Of(RunFile run)
    {
        ThroughputRow[] rows =
        [
            .. run.Of<ThroughputRun>().Rows.Where(row => row is { RequestsPerSecond.Count: > 0, SignaturesPerSecond.Count: > 0 }),
        ];
        if (rows.Length == 0)
            throw new UserErrorException("run file", "has no throughput in it");
        VerdictCard best = Card(rows);
        return new()
        {
            Id = "throughput",
            ShowsSamplesFile = false,
            Title = "Logins/s",
            Machine = run.Machine,
            Cards = [best],
            Blocks =
            [
                PartialBlock.Of(run.Partial),
                new("answer", Weight.Headline, [.. Brief(rows, best.Summary!)]),
                RoundsText.OtherPrograms(run),
                new("throughput", Weight.Primary, Chart(rows), Table(rows)),
                new("method", Weight.Primary, Method(rows)),
            ],
        };
    }

    private static IEnumerable<DocumentItem> Brief(ThroughputRow[] rows, string highest)
    {
        IReadOnlyList<string> names = ShortNames.Of([.. rows.Select(row => row.Certificate)]);
        bool hasCpu = rows.Any(row => row.CpuShares() is not null);
        if (StormText.UnsignedElsewhere(rows.Zip(names, (row, name) => (name, (string?)row.Algorithm, (int?)row.KeyBits))) is { } warning)
            yield return new TextLine(warning);
        yield return new TextLine(highest);
        yield return ReportTable.Of(
            "",
            rows.Zip(names, (row, certificate) => (Row: row, Certificate: certificate)),
            [
                new("Certificate", one => ReportCell.Of(one.Certificate)),
                new("Key", one => ReportCell.Of(Invariant($"{one.Row.Algorithm} {one.Row.KeyBits}"))),
                new("Logins/s", one => Count(one.Row.RequestsPerSecond), true),
                new("Signing alone/s", one => Count(one.Row.SignaturesPerSecond), true),
                new("Share", one => Percent(ShareText.Bounded(one.Row.Shares().Median())) ?? ReportCell.Of(ShareText.Undecided), true),
                .. hasCpu
                    ? [new("CPU share", one => Percent(one.Row.CpuShares()?.Median()) ?? ReportCell.Of("-"), true)]
                    : Array.Empty<ReportColumn<(ThroughputRow Row, string Certificate)>>(),
                .. rows.DistinctBy(row => row.Program).Skip(1).Any()
                    ? [new("Server", one => ReportCell.Of(EngineNames.InSentences(one.Row.Program))) { IsExtra = true }]
                    : Array.Empty<ReportColumn<(ThroughputRow Row, string Certificate)>>(),
            ]
        );
        foreach (ThroughputRow row in rows.Where(row => row.HashesPerSecond is not null).DistinctBy(row => row.PasswordHash))
        {
            yield return new TextLine(
                $"Each login hashes the password ({row.PasswordHash}): all cores alone hash "
                    + $"{ShortNumber.Of(row.HashesPerSecond!.Median())} passwords/s."
            );
        }

        yield return new TextLine(
            rows.Any(row => row.HashesPerSecond is not null)
                ? "Share: logins/s as a share of the logins that all cores can hash and sign for when they do nothing else; "
                    + "median of the rounds."
                : "Share: logins/s as a share of what all cores can sign when they do nothing else; median of the rounds."
        );
        if (hasCpu)
            yield return new TextLine("CPU share: a signature's CPU time as a share of the server's per login.");
        yield return new TextLine(
            rows.Any(row => ShareText.Bounded(row.Shares().Median()) is null)
                ? "Caveat: a share over 100% is impossible: other programs used the cores. Run it again on a quiet machine."
                : "Caveat: server and load generator share this machine's cores."
        );
    }

    private static VerdictCard Card(ThroughputRow[] rows)
    {
        ThroughputRow best = rows.MaxBy(row => row.RequestsPerSecond.Median())!;
        string name = ShortNames.Of([.. rows.Select(row => row.Certificate)])[Array.IndexOf(rows, best)],
            subject = $"{name} on {EngineNames.InSentences(best.Program)}",
            rate = Rate(best.RequestsPerSecond.Median()),
            share = OfTheCores(best);
        return new(VerdictCard.Measured, subject)
        {
            Value = rate,
            Unit = "logins/s",
            Meaning = share.TrimStart(',', ' '),
            Summary = $"{(rows.Length > 1 ? "Highest throughput: " : "")}{subject}, {rate} logins/s{share}.",
        };
    }

    private static string OfTheCores(ThroughputRow row) =>
        ShareText.Bounded(row.Shares().Median()) is not { } share ? ""
        : row.HashesPerSecond is not null ? Invariant($", {100 * share:0}% of what all cores can hash and sign for")
        : Invariant($", {100 * share:0}% of what all cores can sign. ")
            + (share >= LoginExplanation.MinShare ? "A key that signs faster allows more" : "The key hardly limits it");

    private static ReportCell? Percent(double? share) => share is { } known ? new(Invariant($"{100 * known:0}%"), known) : null;

    private static ReportCell Count(IReadOnlyList<double> perSecond) => new(Rate(perSecond.Median()), perSecond.Median());

    // With a password there may be two or three a second.
    private static string Rate(double perSecond) => perSecond < 10 ? ShortNumber.Of(perSecond) : Invariant($"{perSecond:#,0}");

    private static ReportTable Table(ThroughputRow[] rows) =>
        ReportTable.Of(
            "Logins/s and signatures/s",
            rows,
            [
                new("Certificate", row => ReportCell.Of(row.Certificate)),
                new("Token", row => ReportCell.Of(Invariant($"{row.Algorithm}, {row.KeyBits} bits"))) { IsExtra = true },
                new("Server", row => ReportCell.Of(EngineNames.InSentences(row.Program))),
                new("Logins/s", row => Rate(row.RequestsPerSecond), true),
                new("Signatures/s, alone", row => Rate(row.SignaturesPerSecond), true),
                new("Share", row => new(Share(row.Shares().Median(), ShareText.Undecided), ShareText.Bounded(row.Shares().Median())), true),
                new("Rounds", row => ReportCell.Of($"{Share(row.Shares().Min(), "over 1")} to {Share(row.Shares().Max(), "over 1")}"))
                {
                    IsExtra = true,
                },
                new("CPU per login", row => Milliseconds(row.ServerCpuMilliseconds), true) { IsExtra = true },
                new("CPU per signature", row => Milliseconds(row.SignatureCpuMilliseconds), true) { IsExtra = true },
            ]
        );

    private static ReportCell Rate(IReadOnlyList<double> perSecond) =>
        new(perSecond.Median() < 10 ? ShortNumber.Of(perSecond.Median()) : Invariant($"{perSecond.Median():0}"), perSecond.Median());

    private static ReportCell Milliseconds(IReadOnlyList<double>? rounds) =>
        rounds is null ? ReportCell.Of("-") : new($"{ShortNumber.Of(rounds.Median())} ms", rounds.Median());

    private static string Share(double share, string above) =>
        ShareText.Bounded(share) is { } bounded ? Invariant($"{bounded:0.000}") : above;

    private static TextLine Method(ThroughputRow[] rows)
    {
        string above = !rows.Any(row => row.Shares().Max() > 1)
            ? ""
            : "\nOver 1: no server completes more logins than the cores can sign alone. "
                + "Other programs used the cores while only signatures were measured: run it again on a quiet machine.";
        return new(
            Invariant($"Medians of {rows[0].RequestsPerSecond.Count} rounds. In each, all {rows[0].Cores} cores {Alone(rows[0])} ")
                + Invariant($"for {rows[0].WindowSeconds:0} s and do nothing else. Then {Generator(rows[0])} sends requests ")
                + "to each server for as long, over\n"
                + Invariant($"{rows[0].Connections} connections, each with the next request as soon as the last is answered. ")
                + "Share: logins/s over signatures/s. The rest is used by\n"
                + "server, protocol and load generator. "
                + (
                    rows[0].PasswordHash is null
                        ? "Every response of a first load was searched for its token; the counted responses have the same length."
                        : "The token of every login is checked."
                )
                + above
        );
    }

    private static string Alone(ThroughputRow row) => row.PasswordHash is null ? "sign" : "sign and hash";

    private static string Generator(ThroughputRow row) => row.PasswordHash is null ? "wrk" : "the load generator";

    private static ReportChart Chart(ThroughputRow[] rows) =>
        new()
        {
            Title = "Logins/s and signatures/s: medians, from the slowest round to the fastest",
            Kind = ChartKind.Dots,
            Dimension = "certificate and server",
            Figure = "/s",
            IsLogarithmic = true,
            Points =
            [
                .. from row in rows
                from one in new[]
                {
                    (Series: "logins", Rounds: row.RequestsPerSecond),
                    (Series: "signatures alone", Rounds: row.SignaturesPerSecond),
                }
                select new ChartPoint(one.Series, Name(row), one.Rounds.Median(), Low: one.Rounds.Min(), High: one.Rounds.Max()),
            ],
        };

    private static string Name(ThroughputRow row) => $"{row.Certificate} on {EngineNames.InSentences(row.Program)}";
}
