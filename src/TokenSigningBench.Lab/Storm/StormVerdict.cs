using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Storm;

/// <summary>An assertion on one server's figures, and what its repetitions say.</summary>
/// <param name="Repetitions">The figures of each repetition, the first one first.</param>
/// <param name="Max">The largest number of repetitions, as requested.</param>
public sealed record StormVerdict(IReadOnlyList<StormFigures> Repetitions, int Max, StormAssertion Assertion)
{
    /// <summary>The assertion that applies where the user gave none on failures.</summary>
    public const string NoFailures = "failed=0";

    public StormFigures Figures => Repetitions[0];

    /// <summary>
    /// The figure with its interval over whole repetitions. Null where the assertion is judged in each repetition, or there are too few.
    /// </summary>
    public Interval? Interval =>
        Assertion.IsEstimated
            ? LogInterval.Of([.. Repetitions.Select(one => Assertion.Figure(one) ?? double.NaN)], StormRepetitions.Level(Max))
            : null;

    /// <summary>The figure that is judged: the interval's estimate, or that of the first repetition that misses the assertion.</summary>
    public double? Figure =>
        Interval?.Estimate ?? Assertion.Figure(Repetitions.FirstOrDefault(one => !Assertion.IsMet(one)) ?? Repetitions[^1]);

    /// <summary>The first load test in which so many logins failed that the percentile is of one without an answer.</summary>
    public StormFigures? WithoutAnswer => Repetitions.FirstOrDefault(one => Assertion.Figure(one) is double.PositiveInfinity);

    /// <summary>
    /// A percentile or a throughput is judged by its interval. A count or a growth must be met in each repetition, so that one decides
    /// against it, and so does a percentile without a response.
    /// </summary>
    public Conclusion Conclusion =>
        Interval is { } interval ? Assertion.Judge(interval.Low, interval.High)
        : Repetitions.Any(one =>
            !Assertion.IsMet(one) && (!Assertion.IsEstimated || Assertion.Figure(one) is not (> 0 and < double.PositiveInfinity))
        )
            ? Conclusion.Contradicted
        : Assertion.IsEstimated ? Conclusion.Undecided
        : Conclusion.Established;

    public bool IsMet => Conclusion == Conclusion.Established;

    /// <summary>All assertions of a run, server by server.</summary>
    public static IReadOnlyList<StormVerdict> Of(StormRun run)
    {
        StormAssertion[] asked = [.. run.Assertions.Select(StormAssertion.Parse)];
        if (!asked.Any(assertion => assertion.IsOfFailures))
            asked = [.. asked, StormAssertion.Parse(NoFailures)];
        return
        [
            .. from repetitions in run.RepetitionsByServer()
            from assertion in asked
            select new StormVerdict(repetitions, run.MaxRepetitions ?? 1, assertion),
        ];
    }

    /// <summary>Whether repetitions may end: of each server one assertion is contradicted, or all are established.</summary>
    public static bool IsDecided(StormRun run) =>
        Of(run)
            .GroupBy(verdict => verdict.Figures)
            .All(server =>
                server.Any(verdict => verdict.Conclusion == Conclusion.Contradicted)
                || server.All(verdict => verdict.Conclusion == Conclusion.Established)
            );
}
