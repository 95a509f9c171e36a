using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.Checks;

/// <summary>The result of a check: the verdict first, then the reasons, the cost, and the libraries that sign with the key.</summary>
public static class CheckDocument
{
    public static ReportedKind Kind() => ReportedKind.Of<CheckRun>("check", () => CheckRunTypes.Default, Of) with { Text = TextOf };

    private const int BarsWidth = 72;

    // Of many keys, as many as a chart beside others shows.
    private const int MaxTogether = 4;
    private const string ThisKey = "this key";

    /// <summary>One document for each key that was checked, and for each source that could not be judged.</summary>
    public static IEnumerable<Document> Of(RunFile run)
    {
        IReadOnlyList<CheckRow> rows = run.Of<CheckRun>().Rows;
        return rows.Select(row => Of(row, run.Started, run.Machine, rows));
    }

    // Each key is printed with an empty line after it. A source that could not be judged is reported elsewhere.
    private static string TextOf(string? file, RunFile run, bool verbose) =>
        string.Concat(
            run.Of<CheckRun>()
                .Rows.Where(row => row.Cause is null)
                .Select(row => $"{TextRenderer.Render(Of(row, run.Started, run.Machine), file, verbose)}\n")
        );

    /// <param name="judged">The time of the check.</param>
    /// <param name="together">All keys of the run, which the chart shows beside this one; null for this one alone.</param>
    public static Document Of(CheckRow row, DateTimeOffset judged, MachineFacts machine, IReadOnlyList<CheckRow>? together = null)
    {
        LintResult lintResult = row.ToLintResult(judged);
        KeyInspection? inspection = lintResult.KeyInspection;
        CertificateCost? cost = inspection?.Cost;
        return new()
        {
            Id = "check",
            ShowsSamplesFile = false,
            Title = $"Check of a signing key: {row.Source}",
            Answer = Answer(lintResult),
            Details = Details(lintResult),
            Cards = [CheckCard.Of(row, lintResult)],
            Blocks =
            [
                new("verdict", Weight.Headline, [.. CheckAnswer.Of(row, lintResult)]),
                new("unsigned-tokens", Weight.Headline, [.. row.UnsignedTokens is { } trials ? UnsignedTokens(trials) : []]),
                new("key", Weight.Primary, lintResult.Cause is null ? [new TextLine(KeyLine(row), 1)] : []),
                new("findings", Weight.Primary, [.. row.Findings.Select(Finding)]),
                new(
                    "not-timed",
                    Weight.Headline,
                    row.NotMeasured == KeyInspection.NotTimed ? [new TextLine("Signing speed: skipped (--no-timing).", 1)] : []
                ),
                new("cost", Weight.Primary, [.. cost is null ? [] : Cost(inspection!, cost)]),
                new("cost-bars", Weight.Primary, [.. cost is null ? [] : Bars(row, cost, together ?? [row])]),
                new("machine", Weight.Primary, cost is null ? [] : [new TextLine(MeasurementNote.Sentence(machine), 1)]),
                new("signers", Weight.Primary, [.. row.Signers.Select(Signer)]),
                new(
                    "relying-parties",
                    Weight.Primary,
                    [
                        .. (row.RelyingParties ?? [])
                            .GroupBy(party => party.Name)
                            .Select(party => new TextLine($"{party.Key}: {RelyingPartyText.Answers(party)}", 1)),
                    ]
                ),
                new("unsigned-token-messages", Weight.Primary, [.. UnsignedTokenMessages(row.UnsignedTokens)]),
                new("cost-table", Weight.Detail, [.. cost is null ? [] : CostTable(row.Source, cost)]),
            ],
        };
    }

    private static IEnumerable<DocumentItem> UnsignedTokens(UnsignedTokenTrials trials)
    {
        yield return new TextLine(UnsignedTokenText.Sentence(trials), 1);
        yield return new ReportTable(
            "",
            [.. UnsignedTokenText.Columns.Select(column => new ReportColumn(column))],
            [.. trials.Parties.Select(party => (IReadOnlyList<ReportCell>)[.. UnsignedTokenText.Cells(party).Select(ReportCell.Of)])]
        );
        foreach (string note in UnsignedTokenText.Notes(trials))
            yield return new TextLine(note, 1);
        // What to install is no detail: without it the table has no answer.
        foreach (
            IGrouping<string?, UnsignedTokenTrial> same in trials
                .Parties.Where(party => party.NotTried is not null)
                .GroupBy(party => party.NotTried)
        )
            yield return new TextLine(
                $"{string.Join(", ", same.Select(party => party.Name).Distinct())}: {UnsignedTokenText.Message(same.First())}",
                1
            );
        yield return new TextLine(UnsignedTokenText.Advice(trials), 1);
    }

    private static IEnumerable<TextLine> UnsignedTokenMessages(UnsignedTokenTrials? trials) =>
        from party in trials?.Parties ?? []
        where party.NotTried is null
        let message = UnsignedTokenText.Message(party)
        where message is not null
        select new TextLine($"{party.Name}, {party.Flow}: {message}", 1);

    private static string Answer(LintResult lintResult)
    {
        string verdict = $"{VerdictText.Of(lintResult)}{(lintResult.Cause is { } cause ? $", {cause}" : "")}";
        return lintResult.KeyInspection?.Cost is { } cost
            ? $"{lintResult.Source}: {verdict}; {ShortNumber.Of(cost.Sign.Mean / 1e6)} {cost.Milliseconds} per {cost.Algorithm} signature."
            : $"{lintResult.Source}: {verdict}.";
    }

    // The findings that the answer does not show.
    private static string Details(LintResult lintResult)
    {
        Severity? shown = CheckAnswer.ShownSeverity(lintResult.Findings);
        string[] counts =
        [
            .. from severity in (Severity[])[Severity.Warning, Severity.Info]
            let count = lintResult.Findings.Count(finding => finding.Severity == severity)
            where severity != shown && count > 0
            let name = severity == Severity.Info ? "note" : "warning"
            select Invariant($"{count} {name}{(count == 1 ? "" : "s")}"),
        ];
        return counts.Length == 0 ? "Details" : string.Join(", ", counts);
    }

    private static string KeyLine(CheckRow row)
    {
        if (row.Facts is not { } facts)
            return Invariant($"{row.KeyAlgorithm} {row.KeyBits} bits; the run file is of an older version without other facts");
        string owner =
            facts.Subject
            ?? (
                facts.Published is { } published ? $"kid {published.Kid ?? "none"}"
                : facts.Identifiers.ThumbprintHex is null ? "key without certificate"
                : "no subject"
            );
        return $"{owner}: {KeyText.Strength(facts)}, {KeyText.Validity(facts)}";
    }

    private static TextLine Finding(Finding finding) =>
        new($"{VerdictText.Of(finding), -8} {finding.Message}\n" + $"           {finding.Remedy} [{finding.Id}: {finding.Source}]", 1);

    private static IEnumerable<TextLine> Cost(KeyInspection inspection, CertificateCost cost)
    {
        RatioEstimate ratio = cost.RatioToRsa2048;
        yield return new(
            Invariant($"One {cost.Algorithm} signature takes {cost.Sign.Mean / 1e6:0.000} ± {cost.Margin / 1e6:0.000} {cost.Milliseconds} ")
                + Invariant($"({cost.Sign.Minimum / 1e6:0.000} to {cost.Sign.Maximum / 1e6:0.000} in {cost.Sign.Count} rounds), ")
                + Invariant($"its verification {cost.Verify.Mean / 1e6:0.000} ms."),
            1
        );
        if (cost.Rounds is { } rounds && RoundsText.Conditions(rounds) is { Length: > 0 } conditions)
            yield return new(conditions, 1);
        yield return new(
            $"{ShortNumber.Of(1e9 / cost.Sign.Mean)} signatures/s on one core, "
                + Invariant($"{ShortNumber.Of(cost.PerSecondAllThreads)} signatures/s with {cost.Threads} threads (wall time). ")
                + Invariant($"Signature: {cost.SignatureBytes} bytes; reference token: {cost.TokenBytes:N0} bytes."),
            1
        );
        yield return new(
            $"Signing takes {ShortNumber.Of(ratio.Ratio)}× ({ShortNumber.Of(ratio.Low)} to {ShortNumber.Of(ratio.High)}) "
                + $"as long as with RSA 2048, and {ShortNumber.Of(cost.RatioToP256.Ratio)}× as long as with P-256.",
            1
        );
        foreach (string line in SpreadText.Lines(cost))
            yield return new(line, 1);
        yield return new(Login(inspection.Demand, cost), 1);
        if (FirstTimes(inspection) is { Length: > 0 } first)
            yield return new($"{string.Join(" ", first)}", 1);
        if (cost.IsNoisy)
            yield return new(CheckAnswer.Noise, 1);
    }

    private static string Login(LoginDemand demand, CertificateCost cost)
    {
        string tokens = demand.TokensPerLogin == 1 ? "1 token" : Invariant($"{demand.TokensPerLogin} tokens");
        string login = Invariant($"A login with {tokens} spends {demand.MillisecondsPerLogin(cost.Sign):0.00} ms on signatures.");
        return demand.PeakLoginsPerSecond is not { } peak
            ? login
            : login
                + Invariant($" At {peak:0.##} logins/s, signing alone uses {demand.CoresAtPeak(cost.Sign, 1):0.000} cores.\n")
                + Invariant($"  With {100 * LoginDemand.RecommendedUtilization:0}% utilization it needs ")
                + Invariant($"{demand.CoresAtPeak(cost.Sign, LoginDemand.RecommendedUtilization):0.000} cores.");
    }

    private static string[] FirstTimes(KeyInspection inspection)
    {
        List<string> times = [];
        if (inspection.Load is { } load)
            times.Add(
                Invariant($"Loading the file took {load.First.TotalMilliseconds:0.0} ms")
                    + (load.Again is { } again ? Invariant($", the second time {again.TotalMilliseconds:0.0} ms.") : ".")
            );
        if (inspection.FirstSignature is { } first)
            times.Add(Invariant($"The first token took {first.Time.TotalMilliseconds:0.0} ms ({first.Engine})."));
        return [.. times];
    }

    private static IEnumerable<DocumentItem> Bars(CheckRow row, CertificateCost cost, IReadOnlyList<CheckRow> together)
    {
        yield return new ReportChart
        {
            Title = "",
            Kind = ChartKind.Bars,
            Dimension = "key",
            Figure = "ms",
            Width = BarsWidth,
            Level = 1,
            // Right-aligned, because the names of keys end alike: 2048, P-256.
            Points =
            [
                .. Keys(cost)
                    .Select(key => new ChartPoint(
                        "sign",
                        key.Name.PadLeft(ThisKey.Length),
                        key.Sign.Mean / 1e6,
                        Text: Invariant($"{key.Sign.Mean / 1e6:0.000} ms")
                    )),
            ],
        };
        yield return new ReportChart
        {
            Title = "Time to sign one token, by key",
            Kind = ChartKind.Dots,
            Dimension = "key",
            Figure = $"{cost.Milliseconds}, mean with 95% interval",
            IsLogarithmic = true,
            Limits = row.BudgetMilliseconds is { } budget ? [new(budget, Invariant($"budget {budget:0.####} ms"))] : [],
            Points =
            [
                .. Costs(row, together)
                    .Concat(cost.ReferenceKeys.Select(other => ($"{other.Key.Name}, for comparison", other.Sign)))
                    .Select(key => key.Item2.MeanPoint("sign", key.Item1, CertificateCost.Level, TimeUnit.Milliseconds.Nanoseconds)),
            ],
        };
    }

    // This key first. Of two sources of one name the first counts.
    private static IEnumerable<(string Name, Summary Sign)> Costs(CheckRow row, IReadOnlyList<CheckRow> together)
    {
        CheckRow[] rows = [row, .. together.Where(other => !ReferenceEquals(other, row))];
        return rows.Where(one => one.Cost is not null)
            .Zip(ShortNames.Of([.. rows.Where(one => one.Cost is not null).Select(one => one.Source)]))
            .Select(one => ($"{one.Second} ({KeyText.Of(one.First)})", new Summary(one.First.Cost!.SignNanoseconds)))
            .DistinctBy(one => one.Item1)
            .Take(MaxTogether);
    }

    private static IEnumerable<ReportTable> CostTable(string source, CertificateCost cost)
    {
        double rsa2048 = cost.SignOf(KeySpec.Rsa(2048)).Mean;
        yield return new(
            $"Signing one token: {source}",
            [new("Key"), .. SampleText.TimeColumns(TimeUnit.Milliseconds, "95%"), new("× RSA 2048", true)],
            [
                .. Keys(cost)
                    .Select(key =>
                        (IReadOnlyList<ReportCell>)
                            [
                                ReportCell.Of(key.Name),
                                .. key.Sign.TimeCells(TimeUnit.Milliseconds, CertificateCost.Level),
                                ReportCell.Figure(key.Sign.Mean / rsa2048),
                            ]
                    ),
                [
                    ReportCell.Of($"{ThisKey}, verification"),
                    .. cost.Verify.TimeCells(TimeUnit.Milliseconds, CertificateCost.Level),
                    ReportCell.Figure(null),
                ],
            ]
        );
    }

    private static IEnumerable<(string Name, Summary Sign)> Keys(CertificateCost cost) =>
        [(ThisKey, cost.Sign), .. cost.ReferenceKeys.Select(other => (other.Key.Name, other.Sign))];

    private static TextLine Signer(SignerTrial signer) =>
        new(
            $"{signer.Name} {signer.Version} ({signer.Place}): "
                + $"{(signer.Works ? $"signs {signer.Algorithm}" : signer.Failure)}"
                + $"{(signer.GeneratedKey is { } generated ? $" (a generated {generated} key)" : "")}. Used by {signer.UsedBy}.",
            1
        );
}
