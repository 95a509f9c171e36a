using System.Text.Json.Serialization;

namespace TokenSigningBench.Check.Inspection;

/// <summary>What a finding means for deployment.</summary>
public enum Severity
{
    Info,

    Warning,

    /// <summary>Not fit: a cited source says MUST, the result is wrong, or a limit of the policy is passed.</summary>
    Error,
}

/// <summary>One result of a rule.</summary>
/// <param name="Id">The stable identifier in policies and pipelines.</param>
/// <param name="Message">One sentence: what was found.</param>
/// <param name="Remedy">One sentence: what to do.</param>
public sealed record Finding(string Id, Severity Severity, string Message, string Source, string Remedy)
{
    /// <summary>
    /// What to do where another finding is an error, if the usual remedy would then not be enough, or contradict the other's; null if it is
    /// the same.
    /// </summary>
    [JsonIgnore]
    public string? RemedyBesideErrors { get; init; }

    /// <summary>
    /// Whether a time is wrong by less than some relying parties permit clocks to differ: what they say of a clear case is no answer to it.
    /// </summary>
    [JsonIgnore]
    public bool IsWithinSkew { get; init; }

    /// <summary>
    /// Whether the measurement does not decide it: neither that a limit is passed nor that it is kept. The severity is that of a passed
    /// limit.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsUndecided { get; init; }
}
