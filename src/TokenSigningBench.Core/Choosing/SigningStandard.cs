namespace TokenSigningBench.Core.Choosing;

/// <summary>Until when a signature is good.</summary>
/// <param name="LastYear">The last year; null where no end is named.</param>
/// <param name="After">What it is after that year.</param>
/// <param name="Label">The source in a few letters, for a table.</param>
/// <param name="Source">The source, with its edition and section.</param>
public sealed record Lifetime(int? LastYear, string After, string Label, string Source)
{
    /// <summary>Whether it is good in that year.</summary>
    public bool Covers(int year) => LastYear is not { } last || year <= last;
}

/// <summary>What RFC 7518 section 3.1 asks of implementations, the least first.</summary>
public enum Requirement
{
    /// <summary>They may have it.</summary>
    Optional,

    /// <summary>They should have it.</summary>
    Recommended,

    /// <summary>They should have it, and are likely to have to in time.</summary>
    RecommendedPlus,

    /// <summary>They must have it.</summary>
    Required,
}

/// <summary>A standard that may have to be kept to: what it permits, and until when.</summary>
/// <param name="Name">As the command line spells it.</param>
/// <param name="HashBits">The hash of HMAC and RSA signatures that it takes; curves have their own.</param>
/// <param name="NamesYears">Whether its years are its own, so that what ends before is excluded and not only placed last.</param>
/// <param name="Objection">Why it does not permit a choice; null where it does.</param>
/// <param name="LifetimeOf">Until when a choice is good.</param>
public sealed record SigningStandard(
    string Name,
    string Title,
    int HashBits,
    bool NamesYears,
    Func<SigningChoice, string?> Objection,
    Func<SigningChoice, Lifetime> LifetimeOf
)
{
    /// <summary>Reads a name of <see cref="SigningStandards.All"/>.</summary>
    /// <exception cref="UserErrorException">There is none of this name.</exception>
    public static SigningStandard Parse(string name) =>
        SigningStandards.All.FirstOrDefault(standard => standard.Name == name)
        ?? throw new UserErrorException(
            name,
            $"unknown standard; known are {string.Join(", ", SigningStandards.All.Select(standard => standard.Name))}"
        );
}
