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

/// <summary>What a rule says of itself to somebody who has only its id, as in a list of alerts.</summary>
/// <param name="Severity">The severity of its findings; the highest if there are several.</param>
/// <param name="Consequence">What happens with such a key, in full sentences.</param>
/// <param name="Remedy">What to do, in full sentences.</param>
/// <param name="Address">A page that says more.</param>
public sealed record RuleHelp(Severity Severity, string Consequence, string Remedy, string Address)
{
    /// <summary>How much it weighs for security; null if it is not about security.</summary>
    public SecurityRisk? Risk { get; init; }
}
