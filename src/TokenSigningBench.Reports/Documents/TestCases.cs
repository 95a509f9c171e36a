namespace TokenSigningBench.Reports.Documents;

/// <summary>The outcome of a case.</summary>
public enum CaseOutcome
{
    /// <summary>No problem was found.</summary>
    Passed,

    /// <summary>A problem was found.</summary>
    Failed,

    /// <summary>The case could not be judged.</summary>
    NotJudged,

    /// <summary>The case does not count for the verdict.</summary>
    Skipped,
}

/// <summary>A case with its outcome, as in JUnit.</summary>
public sealed record TestCase(string Name)
{
    public CaseOutcome Outcome { get; init; }

    /// <summary>The identifier of the problem; null if it has none.</summary>
    public string? Kind { get; init; }

    /// <summary>The problem in one line.</summary>
    public string Message { get; init; } = "";

    /// <summary>The problem in full; null if the message is complete.</summary>
    public string? Text { get; init; }

    /// <summary>Other output about the case; null for none.</summary>
    public string? Notes { get; init; }
}

/// <summary>All cases that a command judged.</summary>
/// <param name="Notes">Output that applies to all cases.</param>
public sealed record TestCases(string Command, IReadOnlyList<TestCase> Cases, IReadOnlyList<DocumentItem> Notes)
{
    /// <summary>Whether a case can be skipped.</summary>
    public bool CanSkip { get; init; }
}
