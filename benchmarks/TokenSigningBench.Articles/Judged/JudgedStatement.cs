using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Judged;

/// <summary>A measured statement with its ratio and what its interval says.</summary>
/// <param name="Ratio">The ratio that decides it, with its 95% interval; null if it was not measured.</param>
internal sealed record JudgedStatement(MeasuredStatement Measured, Statement Statement, Interval? Ratio)
{
    /// <summary>The level of the intervals.</summary>
    public const double Level = 0.95;

    public string Id => Measured.Id;

    public Conclusion? Conclusion => Ratio is { } ratio ? StatementJudge.Judge(Statement.Claimed, ratio) : null;

    public bool IsReversed => Ratio is { } ratio && StatementJudge.IsReversed(Statement.Claimed, ratio);

    /// <summary>The conclusion in a word or a few.</summary>
    public string Word =>
        Conclusion switch
        {
            null => "cannot run here",
            Core.Statistics.Conclusion.Established => "established",
            Core.Statistics.Conclusion.Contradicted => "contradicted",
            _ => "undecided",
        };

    /// <summary>The conclusion with its reason, where there is one.</summary>
    public string Result =>
        Conclusion is null ? $"{Word}: {Measured.CannotRun ?? $"{Statement.GrowsFrom} was not measured"}"
        : IsReversed ? $"{Word}: the order is reversed"
        : Word;

    public static JudgedStatement[] Of(IReadOnlyList<MeasuredStatement> measured) =>
        [
            .. measured.Select(one =>
            {
                Statement statement = PublishedArticles.Statement(one.Id);
                return new JudgedStatement(one, statement, DecidingRatio(one, statement, measured));
            }),
        ];

    private static Interval? DecidingRatio(MeasuredStatement measured, Statement statement, IReadOnlyList<MeasuredStatement> all)
    {
        Interval? own = RatioOf(measured);
        return statement.GrowsFrom is null || own is null ? own
            : RatioOf(all.FirstOrDefault(one => one.Id == statement.GrowsFrom)) is { } before ? own.Value.GrowthFrom(before)
            : null;
    }

    // Both operations were measured in the same rounds, so they are paired by round.
    private static Interval? RatioOf(MeasuredStatement? measured) =>
        measured is { Nanoseconds: { } one, ComparedNanoseconds: { } other } ? RatioInterval.OfRounds(one, other, Level) : null;
}
