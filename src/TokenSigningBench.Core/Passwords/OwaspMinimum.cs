namespace TokenSigningBench.Core.Passwords;

/// <summary>The least that OWASP recommends for a function.</summary>
/// <param name="Parameter">The least iterations, cost or logarithm of N.</param>
/// <param name="Note">What it says beside the figure; null where nothing.</param>
public sealed record OwaspMinimum(int Parameter, string? Note)
{
    /// <summary>Where the figures stand: OWASP's Cheat Sheet Series, as its repository had them.</summary>
    public const string Source = "OWASP Password Storage Cheat Sheet";

    /// <summary>The last change to its figures.</summary>
    public const string Date = "2026-06-25";

    /// <summary>What it names first, and why that is not measured.</summary>
    public const string FirstChoice = "Argon2id (19 MiB, t=2, p=1)";

    /// <summary>Why the first choice is not here.</summary>
    public const string FirstChoiceNotHere = "not available here: .NET 10 has no Argon2id, and this tool does not offer BouncyCastle's";

    /// <summary>The longest that one hash should take, in milliseconds: "less than one second".</summary>
    public const double MaxMilliseconds = 1000;
}
