using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Storm;

/// <summary>A load test at a glance: a card for each certificate, with its assertions, or its p95 where there are none.</summary>
internal static class StormCards
{
    private const double Percent = 95;

    public static IReadOnlyList<VerdictCard> Of(StormRun run, StormFigures[] all)
    {
        StormVerdict[] verdicts = [.. StormVerdict.Of(run)];
        bool isAsserted = run.Assertions.Count > 0 || verdicts.Any(verdict => !verdict.IsMet);
        string[] names = [.. ShortNames.Of([.. all.Select(figures => StormText.Name(figures.Storm))])];
        return
        [
            .. run.RepetitionsByServer()
                .Zip(
                    names,
                    (repetitions, name) =>
                        Of(
                            repetitions,
                            name,
                            isAsserted ? [.. verdicts.Where(one => ReferenceEquals(one.Figures.Storm, repetitions[0].Storm))] : []
                        )
                ),
        ];
    }

    private static VerdictCard Of(IReadOnlyList<StormFigures> repetitions, string name, StormVerdict[] verdicts)
    {
        // The worst decides, and of equal ones that on a time.
        StormVerdict? worst = verdicts
            .OrderBy(verdict =>
                verdict.Conclusion switch
                {
                    Conclusion.Contradicted => 0,
                    Conclusion.Undecided => 1,
                    _ => 2,
                }
            )
            .ThenBy(verdict => verdict.Assertion.IsOfFailures)
            .FirstOrDefault();
        string counts =
            $"{StormText.Count(repetitions.Sum(one => one.Finished))} logins, {StormText.Count(repetitions.Sum(one => one.Failed))} failed."
            + (repetitions.Count == 1 ? "" : Invariant($" Geometric mean of {repetitions.Count} load tests."));
        bool isOfFailures = worst?.Assertion.IsOfTime == false;
        return new(worst is null ? VerdictCard.Measured : VerdictWords.Of(worst.Conclusion), name)
        {
            Key = name,
            Value = isOfFailures
                ? StormText.Measured(worst!)
                : StormText.Milliseconds(worst?.Figure ?? StormText.FromScheduledStart(repetitions)?.At(Percent)),
            Unit =
                isOfFailures || !double.IsFinite(worst?.Figure ?? 0)
                    ? ""
                    : $"ms {worst?.Assertion.Metric ?? RunFigure.Percentile(Percent)}",
            Summary = worst is null
                ? $"{name}: time to first byte p95 {StormText.Milliseconds(StormText.FromScheduledStart(repetitions)?.At(Percent))} ms."
                : StormText.Sentence(worst, name),
            Meaning = worst is null ? $"time to first byte. {counts}" : $"Assertion: {worst.Assertion.Text}. {counts}",
        };
    }
}
