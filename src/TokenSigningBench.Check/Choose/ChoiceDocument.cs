using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Check.Choose;

/// <summary>Algorithms and keys, ranked for a given traffic: the table, a reason for each, and the excluded ones.</summary>
public static class ChoiceDocument
{
    public static ReportedKind Kind() => ReportedKind.Of<ChoiceRun>("choose", () => ChoiceRunTypes.Default, run => [Of(run)]);

    private const string NoCandidates = "No algorithm of .NET's token libraries meets the request.";

    private const int MaxRanked = 3,
        MaxExcluded = 4;

    /// <exception cref="UserErrorException">The run has no ranking.</exception>
    public static Document Of(RunFile run)
    {
        ChoiceRun choice = run.Of<ChoiceRun>();
        bool isEmpty = choice.Ranked.Count == 0;
        return new()
        {
            Id = "choose",
            ShowsSamplesFile = false,
            Title = "Which algorithm and key to sign with",
            Details = "all candidates and reasons",
            Cards = Cards(choice),
            Blocks =
            [
                new("answer", Weight.Headline, [.. Brief(choice)]),
                new("question", Weight.Primary, new TextLine(Question(choice))),
                new(
                    "ranking",
                    Weight.Primary,
                    isEmpty
                        ? []
                        :
                        [
                            SignVerifyChart.Chart(
                                choice.Ranked.Select(one => (one.Name, one.SignNanoseconds.Summarize(), one.VerifyNanoseconds.Summarize())),
                                CandidateCost.Level
                            ),
                            Table(choice),
                        ]
                ),
                new(
                    "reasons",
                    Weight.Primary,
                    [.. choice.Ranked.Select((one, index) => new TextLine(Invariant($"{index + 1}. {one.Name}: {one.Reason}")))]
                ),
                new(
                    "not-ranked",
                    Weight.Primary,
                    [new TextLine("Not ranked:"), .. choice.Excluded.Select(one => new TextLine($"{one.Name}: {one.Reason}", 1))]
                ),
                new("notes", Weight.Primary, [.. isEmpty ? [] : Notes(choice, run.Machine)]),
            ],
        };
    }

    private static VerdictCard[] Cards(ChoiceRun run) =>
        run.Best is { } best && best.SignNanoseconds.Summarize() is { } sign
            ?
            [
                new(VerdictCard.Use, best.Name)
                {
                    Value = best.Name,
                    Unit = $"{ShortNumber.Of(sign.Mean / 1e6)} ms",
                    Summary = Invariant($"{best.Name}{Only(best)} for {run.LoginsPerSecond:0.##} logins/s until {run.UntilYear}."),
                    Meaning = Invariant($"per signature{Only(best)}. For {run.LoginsPerSecond:0.##} logins/s until {run.UntilYear}."),
                },
            ]
            : [];

    private static IEnumerable<DocumentItem> Brief(ChoiceRun run)
    {
        if (run.Best is not { } best)
            yield return new TextLine(run.Key is null ? NoCandidates : $"No algorithm of the key {run.Key} meets the request.");
        else
        {
            yield return new TextLine(
                $"Use {best.Name}{Only(best)}: it ranks {(best == run.Ranked[0] ? "first" : "first of the key pairs")}"
                    + $"{(run.Key is { } key ? $" of the algorithms of {key}" : "")} "
                    + Invariant($"for {run.LoginsPerSecond:0.##} logins/s until {run.UntilYear}")
                    + (best == run.Ranked[0] ? "." : $". Before it, where every verifier may hold the secret: {run.Ranked[0].Name}.")
            );
            yield return new ReportTable(
                "",
                [new(""), new("Sign", true), new("Verify", true), new("Token", true), new("Good until")],
                [.. run.Ranked.Take(MaxRanked).Select((one, index) => BriefRow(one, index + 1))]
            );
            yield return new TextLine($"{best.Name}: {best.Reason}");
            if (UndecidedRanks(run.Ranked.Take(MaxRanked)) is { Length: > 0 } undecided)
                yield return new TextLine(undecided);
            foreach (string added in SignAdded(run.Ranked.Take(MaxRanked)))
                yield return new TextLine(added);
            if (TooLong(run.Ranked.Take(MaxRanked)) is { Length: > 0 } tooLong)
                yield return new TextLine(tooLong);
            if (run.Rounds is { } rounds)
                yield return RoundsText.Brief(rounds);
            if (run.Token is not null)
                yield return new TextLine(InToken(run));
        }

        if (run.Excluded.Count > 0)
            yield return new TextLine($"Excluded: {Names(run.Excluded)}.");
        if (IsNoisy(run))
            yield return new TextLine(Noise);
    }

    private static string Only(ChoiceRow row) => row.IsSharedSecret ? ", if every verifier may sign too" : "";

    private static string InToken(ChoiceRun run) =>
        $"The key signs in the token {run.Token}; tokenbench check measures with how many sessions.";

    // Two neighbours are then in the order of RFC 7518's requirement levels, or of their means.
    private static string UndecidedRanks(IEnumerable<ChoiceRow> ranked) =>
        string.Join(
            ' ',
            ranked
                .Zip(ranked.Skip(1))
                .Where(pair => pair.Second.CostsMore == Conclusion.Undecided && !AreOfOneKey(pair.First, pair.Second))
                .Select(pair => $"Undecided whether {pair.Second.Name} costs more than {pair.First.Name}: the times vary too much.")
        );

    // What they add is then said in a sentence of its own.
    private static bool AreOfOneKey(ChoiceRow one, ChoiceRow other) =>
        one.EncodingNanoseconds is not null && other.EncodingNanoseconds is not null && KeyOf(one) == KeyOf(other);

    private static string KeyOf(ChoiceRow row) => row.Name.Split(", ")[^1];

    // The algorithms of one RSA key: what their digests and paddings add, with the whole signatures as the check.
    private static IEnumerable<string> SignAdded(IEnumerable<ChoiceRow> ranked) =>
        from row in ranked
        where row.EncodingNanoseconds is not null
        group (Row: row, Algorithm: row.Name.Split(", ")[0], Encoding: row.EncodingNanoseconds) by KeyOf(row) into key
        let least = key.MinBy(one => one.Encoding.Average())
        from one in key
        where one != least
        let added = AddedTime.Of(one.Encoding, least.Encoding, CandidateCost.VerdictLevel)
        let ratio = RatioInterval.OfRounds(one.Row.SignNanoseconds, least.Row.SignNanoseconds, CandidateCost.VerdictLevel)
        where added is not null && ratio is not null
        select SignAdded($"{key.Key}: {one.Algorithm}", least.Algorithm, added.Value, ratio.Value, least.Row.SignNanoseconds.Average());

    private static string SignAdded(string name, string least, Interval added, Interval ratio, double whole) =>
        $"{name} {AddedTime.Text(added, "a signature")}, {ShortNumber.Of(100 * AddedTime.Shown(added) / whole)}% of {least}'s "
        + $"{ShortNumber.Milliseconds(whole)}"
        + (
            AddedTime.Explains(added, ratio, whole)
                ? $"; whole signatures agree (within {ShortNumber.Percent(Math.Max(ratio.High, 1 / ratio.Low) - 1)})."
                : $", which does not explain a ratio of {ShortNumber.Of(ratio.Low)} to {ShortNumber.Of(ratio.High)}."
        );

    private static string TooLong(IEnumerable<ChoiceRow> ranked) =>
        ranked.Where(one => one.TooLong.Count > 0).ToArray() is { Length: > 0 } all
            ? $"{string.Join(", ", all.Select(one => one.Name))}: too long with default settings ({FirstToFail(all[0].TooLong)})."
            : "";

    private static IReadOnlyList<ReportCell> BriefRow(ChoiceRow row, int rank) =>
        [
            ReportCell.Of(Invariant($"{rank}  {row.Name}")),
            ReportCell.Of(BriefMilliseconds(row.SignNanoseconds)),
            ReportCell.Of(BriefMilliseconds(row.VerifyNanoseconds)),
            ReportCell.Of(Invariant($"{row.TokenBytes} bytes")),
            ReportCell.Of(row.GoodUntil is { } year ? Invariant($"{year}") : "no end stated"),
        ];

    private static string? BriefMilliseconds(IReadOnlyList<double> nanoseconds) =>
        nanoseconds.Summarize() is { } times ? $"{ShortNumber.Of(times.Mean / 1e6)} ms" : null;

    private static string Names(IReadOnlyList<ExcludedCandidate> excluded) =>
        string.Join("; ", excluded.Take(MaxExcluded).Select(one => one.Name))
        + (excluded.Count > MaxExcluded ? Invariant($"; {excluded.Count - MaxExcluded} more") : "");

    private static bool IsNoisy(ChoiceRun run) =>
        run
            .Ranked.SelectMany(one => new[] { one.SignNanoseconds.Summarize(), one.VerifyNanoseconds.Summarize() })
            .Any(times => times?.Margin(CandidateCost.Level) > CertificateCost.MaxMargin * times?.Mean);

    private static string Noise { get; } =
        Invariant($"Some times are uncertain by more than {100 * CertificateCost.MaxMargin:0}%: run again on a quiet machine.");

    private static string Question(ChoiceRun run) =>
        Invariant($"{run.LoginsPerSecond:0.##} logins/s with one token each, verified {DescribeCount(run.VerificationsPerToken)} ")
        + Invariant($"by {VerifierName(run.Verifiers)}, secure until {run.UntilYear}, {Standard(run)}.");

    private static string Standard(ChoiceRun run) =>
        run.Standard == SigningStandards.None.Title ? run.Standard : $"standard: {run.Standard}";

    private static string DescribeCount(double times) =>
        times switch
        {
            1 => "once",
            2 => "twice",
            _ => Invariant($"{times:0.##} times"),
        };

    private static string VerifierName(Verifiers verifiers) =>
        verifiers switch
        {
            Verifiers.Own => "your own services",
            Verifiers.Partners => "your partners",
            _ => "the public",
        };

    private static ReportTable Table(ChoiceRun run)
    {
        string verifying = run.Verifiers switch
        {
            Verifiers.Own => "Cores to verify: yours",
            Verifiers.Partners => "Cores to verify: partners",
            _ => "Cores to verify: public",
        };
        return ReportTable.Of(
            "Candidates, best first",
            run.Ranked.Index(),
            [
                new("Rank and algorithm", one => ReportCell.Of(Invariant($"{one.Index + 1}. {one.Item.Name}"))),
                new("Strength", one => Strength(one.Item), true),
                new("Good until", one => ReportCell.Of(GoodUntil(one.Item))),
                new("RFC 7518", one => ReportCell.Of(one.Item.Rfc7518)),
                new("Signature, bytes", one => ReportCell.Size(one.Item.SignatureBytes), true),
                new("Token, bytes", one => ReportCell.Size(one.Item.TokenBytes), true),
                new("First to fail", one => ReportCell.Of(FirstToFail(one.Item.TooLong))),
                new("Sign, ms", one => Milliseconds(one.Item.SignNanoseconds), true),
                new("Verify, ms", one => Milliseconds(one.Item.VerifyNanoseconds), true),
                new("Cores to sign: yours", one => Cores(one.Item.SignCores), true),
                new(verifying, one => Cores(one.Item.VerifyCores), true),
            ]
        );
    }

    private static ReportCell Strength(ChoiceRow one) =>
        new(
            Invariant($"{one.StrengthBits}") + (one.KeyStrengthBits > one.StrengthBits ? Invariant($" (key {one.KeyStrengthBits})") : ""),
            one.StrengthBits
        );

    private static string GoodUntil(ChoiceRow one) =>
        (one.GoodUntil is { } year ? Invariant($"{year} ({one.GoodUntilLabel})") : "no end stated") + (one.IsStrongEnough ? "" : " (!)");

    private static string FirstToFail(IReadOnlyList<string> tooLong) =>
        tooLong switch
        {
            [] => "none",
            [var only] => only,
            [var first, ..] => Invariant($"{first}, {tooLong.Count - 1} more"),
        };

    private static IEnumerable<TextLine> Notes(ChoiceRun run, MachineFacts machine)
    {
        string sources = string.Join("; ", run.Ranked.Select(one => one.GoodUntilSource).Distinct());
        yield return new(
            $"Good until: {sources}.{(run.Ranked.All(one => one.IsStrongEnough) ? "" : Invariant($" (!) ends before {run.UntilYear}."))}"
        );
        yield return new(
            "Strength: bits, of the weaker of key and hash (NIST SP 800-57 part 1). "
                + "Times: mean, and the smallest and largest round; platform crypto without a token library."
        );
        yield return new(ReferenceToken.Definition);
        yield return new(
            "First to fail: the message with the sample token that is too long for a program with default settings. "
                + "tokenbench size has all messages, with your claims and programs."
        );
        if (run.Token is not null)
            yield return new("Sign: wall time, because the token computes it. Cores to sign: what this side spends.");
        else if (run.Rounds is { } rounds && RoundsText.Conditions(rounds) is { Length: > 0 } conditions)
            yield return new(conditions);
        yield return new(
            Invariant($"A rank costs more than the one above it if the {100 * CandidateCost.VerdictLevel:0.#}% interval of their ")
                + $"ratio, paired by round, is above 1. {UndecidedRanks(run.Ranked)}".TrimEnd()
        );
        foreach (string added in SignAdded(run.Ranked))
            yield return new(added);
        yield return new(
            Invariant($"Cores: at this traffic and {100 * LoginDemand.RecommendedUtilization:0}% utilization. ")
                + (
                    run.Verifiers == Verifiers.Public
                        ? "Ranked by your cores; the public's verifications run on many machines."
                        : "Ranked by the sum of both."
                )
        );
        yield return new(MeasurementNote.Sentence(machine) + (IsNoisy(run) ? $" {Noise}" : ""));
    }

    private static ReportCell Milliseconds(IReadOnlyList<double> nanoseconds) =>
        nanoseconds.Summarize() is { } times
            ? new(Invariant($"{times.Mean / 1e6:0.0000} ({times.Minimum / 1e6:0.0000} to {times.Maximum / 1e6:0.0000})"), times.Mean / 1e6)
            : ReportCell.Figure(null);

    private static ReportCell Cores(double cores) =>
        new(
            cores >= 100 ? Invariant($"{cores:0}")
                : cores >= 1 ? Invariant($"{cores:0.0}")
                : Invariant($"{cores:0.0000}"),
            cores
        );
}
