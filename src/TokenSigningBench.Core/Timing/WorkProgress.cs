namespace TokenSigningBench.Core.Timing;

/// <summary>How far a piece of work is.</summary>
/// <param name="Text">What is done and how far it is: "round 3 of 10".</param>
/// <param name="Done">From 0 to <paramref name="Total"/>, in any unit: rounds, seconds.</param>
/// <param name="Expected">The time that all of it was expected to take; null if unknown.</param>
public sealed record WorkProgress(string Text, double Done, double Total, TimeSpan? Expected = null)
{
    /// <summary>
    /// The time that the rest takes if it is as fast as what was done so far, or as was expected before; null if neither is known.
    /// </summary>
    /// <param name="first">An earlier state of the same work.</param>
    /// <param name="elapsed">The time since then.</param>
    public TimeSpan? TimeLeft(WorkProgress first, TimeSpan elapsed) =>
        Done >= Total ? null
        : Done > first.Done ? elapsed * ((Total - Done) / (Done - first.Done))
        : Expected * ((Total - Done) / Total);
}

/// <summary>Reports steps of which it is known how many there are.</summary>
public static class WorkProgressExtensions
{
    /// <summary>Reports a step; a receiver of texts alone gets the text.</summary>
    /// <param name="done">How much was done before this step.</param>
    public static void Report(this IProgress<string>? progress, string text, double done, double total)
    {
        if (progress is IProgress<WorkProgress> counted)
            counted.Report(new(text, done, total));
        else
            progress?.Report(text);
    }

    /// <summary>Reports one of many short steps; a receiver of texts alone gets nothing.</summary>
    /// <inheritdoc cref="Report"/>
    public static void ReportCount(this IProgress<string>? progress, string text, double done, double total)
    {
        if (progress is IProgress<WorkProgress> counted)
            counted.Report(new(text, done, total));
    }
}
