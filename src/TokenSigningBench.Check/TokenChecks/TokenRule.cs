using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>A rule for a token that was received: what a relying party checks, or refuses.</summary>
/// <inheritdoc cref="DescribedRule(string, Severity, string)"/>
public sealed class TokenRule(string id, Severity severity, string title) : DescribedRule(id, severity, title)
{
    /// <summary>The finding of the rule in what is known of a token; null if there is none, or nothing to judge.</summary>
    public required Func<TokenRule, TokenInspection, Finding?> Evaluate { private get; init; }

    /// <returns>The finding; null if there is none.</returns>
    public Finding? Judge(TokenInspection inspection) => Evaluate(this, inspection);
}
