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
            .. all.Zip(
                names,
                (figures, name) =>
                    Of(figures, name, isAsserted ? [.. verdicts.Where(one => ReferenceEquals(one.Figures.Storm, figures.Storm))] : [])
            ),
        ];
    }

    private static VerdictCard Of(StormFigures figures, string name, StormVerdict[] verdicts)
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
        string counts = $"{StormText.Count(figures.Finished)} logins, {StormText.Count(figures.Failed)} failed.";
        bool isOfFailures = worst?.Assertion.IsOfTime == false;
        return new(worst is null ? VerdictCard.Result : VerdictWords.Of(worst.Conclusion), name)
        {
            Value = isOfFailures
                ? StormText.Measured(worst!)
                : StormText.Milliseconds(worst?.Figure ?? figures.FromScheduledStart?.At(Percent)),
            Unit = isOfFailures ? "" : "ms",
            Meaning = worst is null ? $"time to first byte, p95. {counts}" : $"Assertion: {worst.Assertion.Text}. {counts}",
        };
    }
}
