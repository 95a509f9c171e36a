namespace TokenSigningBench.Check.Choose;

/// <summary>Until when a signature is secure.</summary>
/// <param name="LastYear">The last year; null where no end is stated.</param>
/// <param name="After">Its status after that year.</param>
/// <param name="Label">A short name of the source, for tables.</param>
/// <param name="Source">The source, with edition and section.</param>
public sealed record Lifetime(int? LastYear, string After, string Label, string Source)
{
    public bool Covers(int year) => LastYear is not { } last || year <= last;
}

/// <summary>The implementation requirement of RFC 7518 section 3.1, lowest first.</summary>
public enum Requirement
{
    Optional,

    Recommended,

    /// <summary>Recommended, and likely to become required in a future version.</summary>
    RecommendedPlus,

    Required,
}

/// <summary>A standard: what it permits, and until when.</summary>
/// <param name="Name">The name on the command line.</param>
/// <param name="HashBits">The hash of HMAC and RSA signatures. Each curve has its own.</param>
/// <param name="NamesYears">
/// Whether the standard sets the years itself, so that what ends too early is excluded and not only ranked last.
/// </param>
/// <param name="Objection">Returns why a choice is not permitted; null where it is.</param>
/// <param name="LifetimeOf">Returns until when a choice is secure.</param>
public sealed record SigningStandard(
    string Name,
    string Title,
    int HashBits,
    bool NamesYears,
    Func<SigningChoice, string?> Objection,
    Func<SigningChoice, Lifetime> LifetimeOf
)
{
    /// <exception cref="UserErrorException">There is no standard of this name.</exception>
    public static SigningStandard Parse(string name) =>
        SigningStandards.All.FirstOrDefault(standard => standard.Name == name)
        ?? throw new UserErrorException(
            name,
            $"unknown standard; known are {string.Join(", ", SigningStandards.All.Select(standard => standard.Name))}"
        );
}
