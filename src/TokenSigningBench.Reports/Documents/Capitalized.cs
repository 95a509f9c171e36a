namespace TokenSigningBench.Reports.Documents;

/// <summary>Words that stand in the middle of one sentence and begin another.</summary>
public static class Capitalized
{
    /// <summary>The clause with a capital.</summary>
    public static string Of(string clause) => char.ToUpperInvariant(clause[0]) + clause[1..];
}
