namespace TokenSigningBench.Reports.Documents;

/// <summary>How a case ended.</summary>
public enum CaseOutcome
{
    /// <summary>Nothing is wrong with it.</summary>
    Passed,

    /// <summary>It was judged, and something is wrong.</summary>
    Failed,

    /// <summary>It could not be judged.</summary>
    NotJudged,

    /// <summary>It has no part in the judgement.</summary>
    LeftOut,
}

/// <summary>Something that was judged.</summary>
public sealed record JudgedCase(string Name)
{
    public CaseOutcome Outcome { get; init; }

    /// <summary>The kind of problem; null where it has no name.</summary>
    public string? Kind { get; init; }

    /// <summary>The problem in a line.</summary>
    public string Message { get; init; } = "";

    /// <summary>The problem in full; null where the line says all.</summary>
    public string? Text { get; init; }

    /// <summary>What is to be said besides; null for nothing.</summary>
    public string? Besides { get; init; }
}

/// <summary>All that a command judged.</summary>
/// <param name="Besides">What holds of all of them.</param>
public sealed record JudgedCases(string Command, IReadOnlyList<JudgedCase> Cases, IReadOnlyList<DocumentItem> Besides)
{
    /// <summary>Whether one may be left out.</summary>
    public bool CanLeaveOut { get; init; }
}
