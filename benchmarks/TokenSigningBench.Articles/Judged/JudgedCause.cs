using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Judged;

/// <summary>A ratio with and without what is called its cause, and whether the cause changes it.</summary>
/// <param name="With">The ratio as it is, with its 95% interval; null if it was not measured.</param>
/// <param name="Without">The ratio without the cause.</param>
/// <param name="Change">How many times larger the ratio is with the cause than without it.</param>
internal sealed record JudgedCause(MeasuredCause Measured, Interval? With, Interval? Without, Interval? Change)
{
    // Less does not explain a ratio of an article.
    private const double MinChange = 1.1;

    /// <summary>Whether the cause changes the ratio by more than a tenth; null if it was not measured.</summary>
    public Conclusion? Conclusion =>
        Change is not { } change ? null
        : change.Low > MinChange || change.High < 1 / MinChange ? Core.Statistics.Conclusion.Established
        : Conclusions.IsSame(change, MinChange) == Core.Statistics.Conclusion.Established ? Core.Statistics.Conclusion.Contradicted
        : Core.Statistics.Conclusion.Undecided;

    /// <summary>The conclusion in words.</summary>
    public string Result =>
        Conclusion switch
        {
            null => $"cannot run here: {Measured.CannotRun}",
            Core.Statistics.Conclusion.Established => "a cause",
            Core.Statistics.Conclusion.Contradicted => "not a cause",
            _ => "undecided",
        };

    public static JudgedCause[] Of(RunFile run) => [.. ((run.Part as StatementsRun)?.Causes ?? []).Select(Of)];

    /// <summary>The table of a run's causes; nothing where none was tried.</summary>
    public static IEnumerable<DocumentItem> Blocks(RunFile run) => Of(run) is { Length: > 0 } causes ? [Table(causes)] : [];

    /// <summary>The ratios with and without each cause.</summary>
    public static ReportTable Table(IReadOnlyList<JudgedCause> causes) =>
        ReportTable.Of(
            "Ratios with and without what is called their cause",
            causes,
            [
                new("Cause", one => ReportCell.Of(one.Measured.Cause)),
                new("Ratio", one => ReportCell.Of($"{one.Measured.Operation} / {one.Measured.ComparedWith}")),
                new("With it", one => Cell(one.With), true),
                new("Without it", one => Cell(one.Without), true),
                new("Changed by", one => Cell(one.Change), true),
                new("Result", one => ReportCell.Of(one.Result)),
                new("What was changed", one => ReportCell.Of(one.Measured.Without)) { IsExtra = true },
            ]
        );

    private static JudgedCause Of(MeasuredCause cause) =>
        cause
            is {
                WithNanoseconds: { } one,
                WithComparedNanoseconds: { } other,
                WithoutNanoseconds: { } oneWithout,
                WithoutComparedNanoseconds: { } otherWithout
            }
            ? new(
                cause,
                Ratio(one, other),
                Ratio(oneWithout, otherWithout),
                Ratio(
                    [.. one.Zip(other, (time, compared) => time / compared)],
                    [.. oneWithout.Zip(otherWithout, (time, compared) => time / compared)]
                )
            )
            : new(cause, null, null, null);

    private static Interval? Ratio(IReadOnlyList<double> one, IReadOnlyList<double> other) =>
        RatioInterval.OfRounds(one, other, JudgedStatement.Level);

    private static ReportCell Cell(Interval? ratio) =>
        ratio is { } known
            ? new($"{ShortNumber.Of(known.Estimate)} ({ShortNumber.Of(known.Low)} to {ShortNumber.Of(known.High)})", known.Estimate)
            : ReportCell.Of(null);
}
