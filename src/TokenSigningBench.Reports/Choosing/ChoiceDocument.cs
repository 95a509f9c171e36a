using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Reports.Choosing;

/// <summary>Algorithms and keys, ranked for a given traffic: the table, a reason for each, and the excluded ones.</summary>
internal static class ChoiceDocument
{
    private const string NoCandidates = "Nothing that .NET's token libraries sign with answers that.";

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
            Answer = isEmpty ? NoCandidates : $"{choice.Ranked[0].Name} comes first: {choice.Ranked[0].Reason}",
            Blocks =
            [
                new("question", Weight.Primary, new TextLine(Question(choice))),
                new(
                    "ranking",
                    Weight.Primary,
                    isEmpty
                        ? [new TextLine(NoCandidates)]
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

    private static string Question(ChoiceRun run) =>
        Invariant($"{run.LoginsPerSecond:0.##} logins a second with a token each, verified {DescribeCount(run.VerificationsPerToken)} ")
        + Invariant($"by {VerifierName(run.Verifiers)}, good until {run.UntilYear}, under {run.Standard}:");

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
            Verifiers.Own => "To verify: yours",
            Verifiers.Partners => "To verify: theirs",
            _ => "To verify: everybody's",
        };
        return new(
            "The candidates, the best first",
            [
                new("Rank and algorithm"),
                new("Strength", true),
                new("Good until"),
                new("RFC 7518"),
                new("Signature", true),
                new("Token", true),
                new("Sign, ms", true),
                new("Verify, ms", true),
                new("Cores to sign: yours", true),
                new(verifying, true),
            ],
            [
                .. run.Ranked.Select(
                    (one, index) =>
                        (IReadOnlyList<ReportCell>)
                            [
                                ReportCell.Of(Invariant($"{index + 1}. {one.Name}")),
                                new(
                                    Invariant($"{one.StrengthBits}")
                                        + (one.KeyStrengthBits > one.StrengthBits ? Invariant($" (key {one.KeyStrengthBits})") : ""),
                                    one.StrengthBits
                                ),
                                ReportCell.Of(
                                    (
                                        one.GoodUntil is { } year
                                            ? Invariant($"{year} ({one.GoodUntilLabel ?? "source unknown"})")
                                            : "no end named"
                                    ) + (one.Lasts ? "" : " (!)")
                                ),
                                ReportCell.Of(one.Rfc7518),
                                ReportCell.Size(one.SignatureBytes),
                                ReportCell.Size(one.TokenBytes),
                                Milliseconds(one.SignNanoseconds),
                                Milliseconds(one.VerifyNanoseconds),
                                Cores(one.SignCores),
                                Cores(one.VerifyCores),
                            ]
                ),
            ]
        );
    }

    private static IEnumerable<TextLine> Notes(ChoiceRun run, MachineFacts machine)
    {
        string sources = string.Join("; ", run.Ranked.Select(one => one.GoodUntilSource ?? "source unknown").Distinct());
        bool isNoisy = run
            .Ranked.SelectMany(one => new[] { one.SignNanoseconds.Summarize(), one.VerifyNanoseconds.Summarize() })
            .Any(times => times?.Margin(CandidateCost.Level) > CertificateCost.WidestMargin * times?.Mean);
        yield return new(
            $"Good until: {sources}.{(run.Ranked.All(one => one.Lasts) ? "" : Invariant($" (!) Ends before {run.UntilYear}."))}"
        );
        yield return new(
            "Strength: bits, of the weaker of key and hash (NIST SP 800-57 part 1). Signature and Token: bytes. "
                + Invariant($"Times: mean and half its {100 * CandidateCost.Level:0} % interval, without a library around.")
        );
        yield return new(
            Invariant($"Cores: at this traffic, with {100 * LoginDemand.RecommendedUtilization:0} % of their time in use. ")
                + "Ranked by "
                + (run.Verifiers == Verifiers.Public ? "yours; what the public verifies is spread over its machines" : "both together")
                + "."
        );
        yield return new(
            MeasuredOn.Sentence(machine)
                + (
                    isNoisy
                        ? Invariant($" Some times are not known within {100 * CertificateCost.WidestMargin:0} %: ")
                            + "the machine was busy with something else; run it again."
                        : ""
                )
        );
    }

    private static ReportCell Milliseconds(IReadOnlyList<double> nanoseconds) =>
        nanoseconds.Summarize() is { } times
            ? new(
                Invariant($"{times.Mean / 1e6:0.0000} (plus or minus {times.Margin(CandidateCost.Level) / 1e6:0.0000})"),
                times.Mean / 1e6
            )
            : ReportCell.Figure(null);

    private static ReportCell Cores(double cores) =>
        new(
            cores >= 100 ? Invariant($"{cores:0}")
                : cores >= 1 ? Invariant($"{cores:0.0}")
                : Invariant($"{cores:0.0000}"),
            cores
        );
}
