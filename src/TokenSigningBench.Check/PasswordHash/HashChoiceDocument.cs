using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A setting of each password hash function for the same target. The first line is the one to use.</summary>
public static class HashChoiceDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<HashChoiceRun>(
            "password-hash-choice",
            () => HashChoiceRunTypes.Default,
            run => run.Of<HashChoiceRun>().Best is null ? [] : [Of(run)]
        );

    /// <exception cref="UserErrorException">The run has no settings.</exception>
    public static Document Of(RunFile run)
    {
        HashChoiceRun choice = run.Of<HashChoiceRun>();
        HashRun best = choice.Best ?? throw new UserErrorException("password-hash", "no function has a setting for this target");
        VerdictLine verdict = Verdict(best);
        return new()
        {
            Id = "password-hash-choice",
            ShowsSamplesFile = false,
            Title = "A setting of each password hash function",
            Details = "each setting with its cost",
            Cards =
            [
                new(verdict.Word, verdict.Text)
                {
                    Value = ShortNumber.Of(best.Milliseconds),
                    Unit = "ms",
                    Meaning = "for one password.",
                },
            ],
            Blocks =
            [
                new("answer", Weight.Headline, [verdict, .. Brief(choice, best)]),
                new("machine", Weight.Primary, new TextLine(MeasurementNote.Sentence(run.Machine))),
                new(
                    "warnings",
                    Weight.Primary,
                    [.. choice.Found.SelectMany(one => one.Warnings.Select(warning => new TextLine($"{one.Scheme}: {warning.Message}")))]
                ),
            ],
        };
    }

    private static VerdictLine Verdict(HashRun best) =>
        new(
            best.ChangedSpeed ? VerdictWords.Undecided
                : best.MeetsOwasp ? VerdictWords.Met
                : VerdictWords.NotMet,
            $"Use {best.Scheme}, {best.Setting}: {ShortNumber.Of(best.Milliseconds)} {best.Rounds.Milliseconds} of one core for "
                + Invariant($"a target of {best.TargetMilliseconds:0.###} ms{(best.Login is null ? "" : " with the tokens")}.")
        );

    private static IEnumerable<DocumentItem> Brief(HashChoiceRun choice, HashRun best)
    {
        yield return ReportTable.Of(
            "",
            choice.Found,
            [
                new("Function", run => ReportCell.Of(run.Scheme)),
                new("Setting", run => ReportCell.Of(run.Setting)),
                new("CPU ms", run => new(ShortNumber.Of(run.Milliseconds), run.Milliseconds), true),
                new("MiB", run => HashDocument.Mebibytes(run.MemoryBytes), true),
                new("OWASP minimum", run => ReportCell.Of(run.MeetsOwasp ? "met" : $"NOT met: {run.Owasp}")),
            ]
        );
        yield return new TextLine(
            best.MeetsOwasp
                ? $"{best.Scheme} is the first of OWASP's order that reaches its minimum here. Where FIPS 140 is required, use PBKDF2."
                : "No function reaches OWASP's minimum in this time: allow more time per login, or add cores."
        );
        yield return new TextLine(HashDocument.AtOnce(best));
        foreach (UnreachedHash none in choice.Unreached)
            yield return new TextLine($"{none.Scheme}: {none.Reason}");
        string[] changed = [.. choice.Found.Where(run => run.ChangedSpeed).Select(run => run.Scheme)];
        if (changed.Length > 0)
            yield return new TextLine(
                $"The machine changed its speed during the search for {string.Join(", ", changed)}: run again on a quiet machine."
            );
        if (best.Login is { } login)
            yield return new TextLine(
                Invariant($"A login has {login.Tokens} {login.Algorithm} tokens too: {login.SignaturesMilliseconds:0.00} ms CPU.")
            );
        yield return RoundsText.Brief(RoundConditions.Joined([.. choice.Found.Select(run => run.Rounds)]));
    }
}
