namespace TokenSigningBench.Check.Inspection;

/// <summary>How much a finding weighs for security: the classes of code scanning.</summary>
public enum SecurityRisk
{
    /// <summary>An attacker needs more than this, or it is a matter of years.</summary>
    Low,

    /// <summary>The key is exposed more than it has to be.</summary>
    Medium,

    /// <summary>The signature protects less than its algorithm promises.</summary>
    High,

    /// <summary>Anyone can sign tokens, or needs no signature.</summary>
    Critical,
}

/// <summary>A rule without what it judges: what it says of itself to somebody who has only its id.</summary>
/// <param name="id">The id of its findings.</param>
/// <param name="severity">The severity of its findings; the highest if there are several.</param>
/// <param name="title">What it finds, for a list of all rules: one clause without a full stop, at most 100 characters.</param>
public abstract class DescribedRule(string id, Severity severity, string title)
{
    public string Id => id;

    public Severity Severity => severity;

    public string Title => title;

    /// <summary>The severity of its findings that weigh less; null if all have the same.</summary>
    public Severity? LowerSeverity { get; init; }

    /// <summary>The authority behind it: a standard, a library's limit, the policy.</summary>
    public required string Source { get; init; }

    /// <summary>What happens with such a key or token, in full sentences.</summary>
    public required string Consequence { get; init; }

    /// <summary>What to do, in full sentences.</summary>
    public required string Remedy { get; init; }

    /// <summary>A page that says more.</summary>
    public required string Address { get; init; }

    /// <summary>How much it weighs for security; null if it is not about security.</summary>
    public SecurityRisk? Risk { get; init; }

    /// <param name="message">One sentence: what was found.</param>
    /// <param name="remedy">One sentence: what to do; the rule's own if it is the same for every finding.</param>
    public Finding Finds(string message, string? remedy = null) => new(Id, Severity, message, Source, remedy ?? Remedy);

    /// <summary>The same as <see cref="Finds"/>, where the finding weighs less.</summary>
    public Finding FindsLess(string message, string? remedy = null) => Finds(message, remedy) with { Severity = LowerSeverity!.Value };
}

/// <summary>A lint rule: judges what is known of a key.</summary>
/// <inheritdoc cref="DescribedRule(string, Severity, string)"/>
public sealed class Rule(string id, Severity severity, string title) : DescribedRule(id, severity, title)
{
    /// <summary>The finding of the rule in what is known of a key; null if there is none, or nothing to judge.</summary>
    public required Func<Rule, KeyInspection, Finding?> Evaluate { private get; init; }

    /// <returns>The finding; null if there is none.</returns>
    public Finding? Judge(KeyInspection inspection) => Evaluate(this, inspection);
}
