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

    /// <summary>OWASP's first choice, which is not measured.</summary>
    public const string FirstChoice = "Argon2id (19 MiB, t=2, p=1)";

    /// <summary>Why the first choice is not measured.</summary>
    public const string FirstChoiceUnavailable = "not available here: .NET 10 has no Argon2id, and this tool does not offer BouncyCastle's";

    /// <summary>The longest recommended time of one hash, in milliseconds: "less than one second".</summary>
    public const double MaxMilliseconds = 1000;
}
