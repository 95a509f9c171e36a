using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>The result of a check: the verdict first, then the reasons, the cost, and the libraries that sign with the key.</summary>
public static class CheckDocument
{
    private const int BarsWidth = 72;
    private const string ThisKey = "this key";

    /// <summary>One document for each key that was checked, and for each source that could not be judged.</summary>
    public static IEnumerable<Document> Of(RunFile run) => run.Of<CheckRun>().Rows.Select(row => Of(row, run.Started, run.Machine));

    /// <param name="judged">The time of the check.</param>
    public static Document Of(CheckRow row, DateTimeOffset judged, MachineFacts machine)
    {
        LintResult lintResult = row.ToLintResult(judged);
        KeyInspection? inspection = lintResult.KeyInspection;
        CertificateCost? cost = inspection?.Cost;
        return new()
        {
            Id = "check",
            ShowsSamplesFile = false,
            Title = $"A signing key, checked: {row.Source}",
            Answer = Answer(lintResult),
            Blocks =
            [
                new(
                    "verdict",
                    Weight.Headline,
                    new TextLine($"{VerdictText.Of(lintResult)}  {row.Source}"),
                    new TextLine(lintResult.Cause ?? KeyLine(row), 1)
                ),
                new("findings", Weight.Primary, [.. row.Findings.Select(Finding)]),
                new("not-timed", Weight.Headline, row.NotMeasured == KeyInspection.NotTimed ? [new TextLine("cost: not timed", 1)] : []),
                new("cost", Weight.Primary, [.. cost is null ? [] : Cost(inspection!, cost)]),
                new("cost-bars", Weight.Primary, [.. cost is null ? [] : Bars(cost)]),
                new("machine", Weight.Primary, cost is null ? [] : [new TextLine(MeasuredOn.Sentence(machine), 1)]),
                new("signers", Weight.Primary, [.. row.Signers.Select(Signer)]),
                new(
                    "relying-parties",
                    Weight.Primary,
                    [.. (row.RelyingParties ?? []).Select(party => new TextLine($"{party.Name}: {RelyingPartyText.Answer(party)}", 1))]
                ),
                new("cost-table", Weight.Detail, [.. cost is null ? [] : CostTable(row.Source, cost)]),
            ],
        };
    }

    private static string Answer(LintResult lintResult)
    {
        string verdict = lintResult.Cause is { } cause ? $"could not be judged, {cause}" : VerdictText.Of(lintResult);
        return lintResult.KeyInspection?.Cost is { } cost
            ? $"{lintResult.Source}: {verdict}; one {cost.Algorithm} token costs {FigureText.Of(cost.Sign.Mean / 1e6)} ms to sign here."
            : $"{lintResult.Source}: {verdict}.";
    }

    private static string KeyLine(CheckRow row)
    {
        if (row.Facts is not { } facts)
            return Invariant($"{row.KeyAlgorithm} of {row.KeyBits} bits; the version that wrote this kept no more of it");
        string whose =
            facts.Subject
            ?? (
                facts.Published is { } published ? $"kid {published.Kid ?? "none"}"
                : facts.Identifiers.ThumbprintHex is null ? "a key alone"
                : "no subject"
            );
        return $"{whose}: {KeyText.Strength(facts)}, {KeyText.Validity(facts)}";
    }

    private static TextLine Finding(Finding finding) =>
        new(
            $"{finding.Severity.ToString().ToLowerInvariant(), -8} {finding.Message}\n"
                + $"           {finding.Remedy} [{finding.Id}: {finding.Source}]",
            1
        );

    private static IEnumerable<TextLine> Cost(KeyInspection inspection, CertificateCost cost)
    {
        RatioEstimate ratio = cost.RatioToRsa2048;
        yield return new(
            Invariant(
                $"One {cost.Algorithm} token costs {cost.Sign.Mean / 1e6:0.000} ms (plus or minus {cost.Margin / 1e6:0.000}) to sign, "
            ) + Invariant($"and {cost.Verify.Mean / 1e6:0.000} ms to verify:"),
            1
        );
        yield return new(
            Invariant($"{1e9 / cost.Sign.Mean:0} a second on one core, ")
                + Invariant($"{cost.PerSecondAllThreads:0} with {cost.Threads} threads at once. ")
                + Invariant($"Its signature has {cost.SignatureBytes} bytes, a small identity token {cost.TokenCharacters}."),
            1
        );
        yield return new(
            Invariant($"That is {ratio.Ratio:0.00} times ({ratio.Low:0.00} to {ratio.High:0.00}) ")
                + Invariant($"what an RSA key of 2048 bits costs, and {cost.RatioToP256.Ratio:0.0} times P-256."),
            1
        );
        yield return new(Login(inspection.Demand, cost), 1);
        if (FirstTimes(inspection) is { Length: > 0 } first)
            yield return new($"{string.Join("; ", first)}.", 1);
        if (cost.IsNoisy)
            yield return new(
                Invariant($"The machine is too noisy to say it within {100 * CertificateCost.WidestMargin:0} %: run it again."),
                1
            );
    }

    private static string Login(LoginDemand demand, CertificateCost cost)
    {
        string tokens = demand.TokensPerLogin == 1 ? "one token" : $"{demand.TokensPerLogin} tokens";
        string login = Invariant($"A login that gets {tokens} waits {demand.MillisecondsPerLogin(cost.Sign):0.00} ms for signatures.");
        return demand.PeakLoginsPerSecond is not { } peak
            ? login
            : login
                + Invariant($" At {peak:0.##} logins a second, signing alone keeps {demand.CoresAtPeak(cost.Sign, 1):0.000} cores busy;\n")
                + Invariant($"  with {100 * LoginDemand.RecommendedUtilization:0} % of their time in use, so that nobody waits long, ")
                + Invariant($"{demand.CoresAtPeak(cost.Sign, LoginDemand.RecommendedUtilization):0.000}.");
    }

    private static string[] FirstTimes(KeyInspection inspection)
    {
        List<string> times = [];
        if (inspection.Load is { } load)
            times.Add(
                Invariant($"Loading its file took {load.First.TotalMilliseconds:0.0} ms")
                    + (load.Again is { } again ? Invariant($", and {again.TotalMilliseconds:0.0} ms again") : "")
            );
        if (inspection.FirstSignature is { } first)
            times.Add(
                $"{(times.Count == 0 ? "The" : "the")} first token signed with it, "
                    + Invariant($"by {first.Engine}, took {first.Time.TotalMilliseconds:0.0} ms")
            );
        return [.. times];
    }

    private static IEnumerable<DocumentItem> Bars(CertificateCost cost)
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
            Title = "Signing one token beside keys of usual sizes",
            Kind = ChartKind.Dots,
            Dimension = "key",
            Figure = "ms, mean and its 95 % interval",
            IsLogarithmic = true,
            Points =
            [
                .. from key in Keys(cost)
                let margin = key.Sign.Margin(CertificateCost.Level)
                select new ChartPoint(
                    "sign",
                    key.Name,
                    key.Sign.Mean / 1e6,
                    Low: (key.Sign.Mean - margin) / 1e6,
                    High: (key.Sign.Mean + margin) / 1e6
                ),
            ],
        };
    }

    private static IEnumerable<ReportTable> CostTable(string source, CertificateCost cost)
    {
        double rsa2048 = cost.SignOf(KeySpec.Rsa(2048)).Mean;
        yield return new(
            $"Signing one token: {source}",
            [new("Key"), .. Samples.TimeColumns(TimeUnit.Milliseconds, "95 %"), new("Times RSA 2048", true)],
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
                    ReportCell.Of($"{ThisKey}, verifying"),
                    .. cost.Verify.TimeCells(TimeUnit.Milliseconds, CertificateCost.Level),
                    ReportCell.Figure(null),
                ],
            ]
        );
    }

    private static IEnumerable<(string Name, Summary Sign)> Keys(CertificateCost cost) =>
        [(ThisKey, cost.Sign), .. cost.Beside.Select(other => (other.Key.Name, other.Sign))];

    private static TextLine Signer(SignerTrial signer) =>
        new(
            $"{signer.Name} {signer.Version}, {signer.Place}: "
                + $"{(signer.Works ? $"signs {signer.Algorithm}" : signer.Failure)} ({signer.UsedBy})",
            1
        );
}
