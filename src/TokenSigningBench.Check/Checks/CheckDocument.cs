using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.TokenChecks;
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
        IReadOnlyList<CheckedKey> keys = run.Of<CheckRun>().Keys;
        return
        [
            .. keys.Select(key => Of(key, run.Machine, keys)),
            .. (run.Of<CheckRun>().Tokens ?? []).Select(token => TokenDocument.Of(token)),
        ];
    }

    // Each key is printed with an empty line after it. A source that could not be judged is reported elsewhere.
    private static string TextOf(string? file, RunFile run, bool verbose) =>
        string.Concat(
            run.Of<CheckRun>()
                .Keys.Where(key => key.Cause is null)
                .Select(key => Of(key, run.Machine))
                .Concat((run.Of<CheckRun>().Tokens ?? []).Select(token => TokenDocument.Of(token)))
                .Select(document => $"{TextRenderer.Render(document, file, verbose)}\n")
        );

    /// <param name="together">All keys of the run, which the chart shows beside this one; null for this one alone.</param>
    public static Document Of(CheckedKey key, MachineFacts machine, IReadOnlyList<CheckedKey>? together = null)
    {
        KeyInspection? inspection = key.Inspection;
        CertificateCost? cost = inspection?.Cost;
        return new()
        {
            Id = "check",
            ShowsSamplesFile = false,
            Title = $"Check of a signing key: {key.Source}",
            Answer = Answer(key),
            Details = Details(key),
            Cards = [CheckCard.Of(key)],
            Blocks =
            [
                new("verdict", Weight.Headline, [.. CheckAnswer.Of(key)]),
                new("role", Weight.Headline, inspection?.Role is { } role ? [new TextLine($"Role: {role.Word}. {role.Text}", 1)] : []),
                new("unsigned-tokens", Weight.Headline, [.. inspection?.UnsignedTokens is { } trials ? UnsignedTokens(trials) : []]),
                new("key", Weight.Primary, inspection is null ? [] : [new TextLine(KeyLine(inspection.Facts), 1)]),
                new("findings", Weight.Primary, [.. Findings(key.Findings)]),
                new(
                    "not-timed",
                    Weight.Headline,
                    inspection?.NotMeasured == KeyInspection.NotTimed ? [new TextLine("Signing speed: skipped (--no-timing).", 1)] : []
                ),
                new("cost", Weight.Primary, [.. cost is null ? [] : Cost(inspection!, cost)]),
                new("cost-bars", Weight.Primary, [.. cost is null ? [] : Bars(key, inspection!, cost, together ?? [key])]),
                new(
                    "signer",
                    Weight.Primary,
                    [.. inspection?.Signer is { } signer ? SignerText.Details(signer).Select(line => new TextLine(line, 1)) : []]
                ),
                new("machine", Weight.Primary, [.. cost is null && inspection?.Signer is null ? [] : Machine(machine, cost)]),
                new("signers", Weight.Primary, [.. (inspection?.Signers ?? []).Select(Signer)]),
                new(
                    "relying-parties",
                    Weight.Primary,
                    [
                        .. (inspection?.RelyingParties ?? [])
                            .GroupBy(party => party.Name)
                            .Select(party => new TextLine($"{party.Key}: {RelyingPartyText.Answers(party)}", 1)),
                    ]
                ),
                new("unsigned-token-messages", Weight.Primary, [.. UnsignedTokenMessages(inspection?.UnsignedTokens)]),
                new("cost-table", Weight.Detail, cost is null ? [] : [CostTable(key.Source, cost)]),
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

    private static string Answer(CheckedKey key)
    {
        string verdict = $"{VerdictText.Of(key)}{(key.Cause is { } cause ? $", {cause}" : "")}";
        return key.Inspection?.Cost is { } cost
            ? $"{key.Source}: {verdict}; {ShortNumber.Of(cost.Sign.Mean / 1e6)} {cost.Rounds.Milliseconds} per {cost.Algorithm} signature."
            : $"{key.Source}: {verdict}.";
    }

    // The findings that the answer does not show.
    private static string Details(CheckedKey key)
    {
        Severity? shown = CheckAnswer.ShownSeverity(key.Findings);
        string[] counts =
        [
            .. from severity in (Severity[])[Severity.Warning, Severity.Info]
            let count = key.Findings.Count(finding => finding.Severity == severity)
            where severity != shown && count > 0
            let name = severity == Severity.Info ? "note" : "warning"
            select Invariant($"{count} {name}{(count == 1 ? "" : "s")}"),
        ];
        return counts.Length == 0 ? "details" : string.Join(" and ", counts);
    }

    private static IEnumerable<DocumentItem> Machine(MachineFacts machine, CertificateCost? cost)
    {
        yield return new TextLine(MeasurementNote.Sentence(machine), 1);
        double? rsa2048 = cost?.ReferenceKeys.FirstOrDefault(one => one.Key == KeySpec.Rsa(2048))?.Sign.Mean;
        if (cost is not null && ReferenceMachines.Sentence(machine, rsa2048, cost.Rounds.Clock) is { } place)
            yield return new TextLine(place, 1);
    }

    private static string KeyLine(CertificateFacts facts)
    {
        string owner =
            facts.Subject
            ?? (
                facts.Published is { } published ? $"kid {published.Kid ?? "none"}"
                : facts.Identifiers.ThumbprintHex is null ? "key without certificate"
                : "no subject"
            );
        return $"{owner}: {KeyText.Strength(facts)}, {KeyText.Validity(facts)}";
    }

    // What fixes several findings is said at the first of them.
    private static IEnumerable<TextLine> Findings(IReadOnlyList<Finding> findings)
    {
        HashSet<string> said = [];
        foreach (Finding finding in findings)
        {
            string remedy = string.Join(
                ' ',
                CheckAnswer.Sentences(finding.Remedy).Where(said.Add).Append($"[{finding.Id}: {finding.Source}]")
            );
            yield return new($"{VerdictText.Of(finding), -8} {finding.Message}\n           {remedy}", 1);
        }
    }

    private static IEnumerable<TextLine> Cost(KeyInspection inspection, CertificateCost cost)
    {
        Interval ratio = cost.RatioToRsa2048;
        yield return new(
            Invariant(
                $"One {cost.Algorithm} signature takes {cost.Sign.Mean / 1e6:0.000} ± {cost.Margin / 1e6:0.000} {cost.Rounds.Milliseconds} "
            )
                + Invariant($"({cost.Sign.Minimum / 1e6:0.000} to {cost.Sign.Maximum / 1e6:0.000} in {cost.Sign.Count} rounds), ")
                + Invariant($"its verification {cost.Verify.Mean / 1e6:0.000} ms."),
            1
        );
        if (RoundsText.Conditions(cost.Rounds) is { Length: > 0 } conditions)
            yield return new(conditions, 1);
        yield return new(
            $"{ShortNumber.Of(1e9 / cost.Sign.Mean)} signatures/s on one core, "
                + Invariant($"{ShortNumber.Of(cost.PerSecondAllThreads)} signatures/s with {cost.Threads} threads (wall time). ")
                + Invariant($"Signature: {cost.SignatureBytes} bytes; sample token: {cost.TokenBytes:N0} bytes."),
            1
        );
        yield return new(
            $"Signing takes {ShortNumber.Of(ratio.Estimate)}× ({ShortNumber.Of(ratio.Low)} to {ShortNumber.Of(ratio.High)}) "
                + $"as long as with RSA 2048, and {ShortNumber.Of(cost.RatioToP256.Estimate)}× as long as with P-256.",
            1
        );
        foreach (string line in SpreadText.Lines(cost))
            yield return new(line, 1);
        yield return new(Login(inspection.Demand, cost), 1);
        if (FirstTimes(inspection) is { Length: > 0 } first)
            yield return new($"{string.Join(" ", first)}", 1);
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
                Invariant($"Loading the file took {load.FirstMilliseconds:0.0} ms")
                    + (load.AgainMilliseconds is { } again ? Invariant($", the second time {again:0.0} ms.") : ".")
            );
        if (inspection.FirstSignature is { } first)
            times.Add(Invariant($"The first token took {first.Milliseconds:0.0} ms ({first.Engine})."));
        return [.. times];
    }

    private static IEnumerable<DocumentItem> Bars(
        CheckedKey own,
        KeyInspection inspection,
        CertificateCost cost,
        IReadOnlyList<CheckedKey> together
    )
    {
        double budget = inspection.Policy.BudgetMilliseconds,
            rsa2048 = cost.SignOf(KeySpec.Rsa(2048)).Mean;
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
        // The chart of the first of a few keys has them all.
        CheckedKey[] measured = [.. together.Where(key => key.Inspection?.Cost is not null)];
        if (measured.Length <= MaxTogether && measured.Length > 0 && !ReferenceEquals(measured[0], own) && measured.Contains(own))
            yield break;
        yield return new ReportChart
        {
            Title = "Time to sign one token, by key",
            Kind = ChartKind.Dots,
            Dimension = "key",
            Figure = $"{cost.Rounds.Milliseconds}, mean with 95% interval; × RSA 2048 in the same rounds",
            Limits = [new(budget, Invariant($"budget {budget:0.####} ms"))],
            Points =
            [
                .. Costs(own, together)
                    .Concat(
                        cost.ReferenceKeys.Select(other => ($"{other.Key.Name}, for comparison", other.Sign, other.Sign.Mean / rsa2048))
                    )
                    .Select(key =>
                        key.Item2.MeanPoint("sign", key.Item1, CertificateCost.Level, TimeUnit.Milliseconds.Nanoseconds) with
                        {
                            Text = $"{ShortNumber.Of(key.Item2.Mean / 1e6)} ms, {ShortNumber.Of(key.Item3)}×",
                        }
                    ),
            ],
        };
    }

    // This key first. Of two sources of one name the first counts.
    private static IEnumerable<(string Name, Summary Sign, double Ratio)> Costs(CheckedKey own, IReadOnlyList<CheckedKey> together)
    {
        KeyInspection[] measured =
        [
            .. new[] { own }
                .Concat(together.Where(other => !ReferenceEquals(other, own)))
                .Select(key => key.Inspection)
                .OfType<KeyInspection>()
                .Where(inspection => inspection.Cost is not null),
        ];
        return measured
            .Zip(ShortNames.Of([.. measured.Select(inspection => inspection.Facts.Source)]))
            // The ratio of its own rounds, as its card has it.
            .Select(one =>
                ($"{one.Second} ({KeyText.Name(one.First.Facts)})", one.First.Cost!.Sign, CheckAnswer.RatioToRsa2048(one.First.Cost))
            )
            .DistinctBy(one => one.Item1)
            .Take(MaxTogether);
    }

    private static ReportTable CostTable(string source, CertificateCost cost)
    {
        double rsa2048 = cost.SignOf(KeySpec.Rsa(2048)).Mean;
        (string Name, Summary Times, double? Ratio)[] rows =
        [
            .. Keys(cost).Select(key => (key.Name, key.Sign, (double?)(key.Sign.Mean / rsa2048))),
            ($"{ThisKey}, verification", cost.Verify, null),
        ];
        return ReportTable.Of(
            $"Signing one token: {source}",
            rows,
            [
                new("Key", one => ReportCell.Of(one.Name)),
                .. SampleText.TimeColumns<(string Name, Summary Times, double? Ratio)>(
                    TimeUnit.Milliseconds,
                    "95%",
                    CertificateCost.Level,
                    one => one.Times
                ),
                new("× RSA 2048", one => ReportCell.Figure(one.Ratio), true),
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
