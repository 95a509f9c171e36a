namespace TokenSigningBench.Check.PasswordHash;

/// <summary>OWASP's recommended minimum for a function.</summary>
/// <param name="Parameter">The minimum number of iterations, cost or logarithm of N.</param>
/// <param name="Note">OWASP's remark beside the figure; null where there is none.</param>
public sealed record OwaspMinimum(int Parameter, string? Note)
{
    /// <summary>The source of the figures: OWASP's Cheat Sheet Series, as in its repository.</summary>
    public const string Source = "OWASP Password Storage Cheat Sheet";

    /// <summary>The last change to these figures.</summary>
    public const string Date = "2026-06-25";

    /// <summary>The longest recommended time of one hash, in milliseconds: "less than one second".</summary>
    public const double MaxMilliseconds = 1000;
}
