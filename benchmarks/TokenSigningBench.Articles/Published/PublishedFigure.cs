using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.Published;

/// <summary>
/// A time that an article states for one operation. It depends on the article's machine, so it is shown beside ours and not judged.
/// </summary>
/// <param name="Operation">The operation, by its name in <see cref="TokenSigningBench.Core.Timing.IOperation"/>.</param>
/// <param name="Claim">The article's claim in our words.</param>
/// <param name="LowSeconds">The lower end of the claim, in seconds for a million operations.</param>
/// <param name="HighSeconds">The upper end of the claim, in seconds for a million operations.</param>
public sealed record PublishedFigure(string Operation, string Claim, double LowSeconds, double HighSeconds);

/// <summary>A claim that two keys are equally strong. It is checked against a table of strengths, not measured.</summary>
/// <param name="Claim">The article's claim in our words.</param>
/// <param name="One">The first key, by its name in <see cref="SignatureChoice2021.Named"/>.</param>
public sealed record StrengthClaim(string Claim, string One, string Other)
{
    /// <summary>The strength of the first key in bits.</summary>
    public int OneBits => BitsOf(One);

    /// <summary>The strength of the second key in bits.</summary>
    public int OtherBits => BitsOf(Other);

    public bool Holds => OneBits == OtherBits;

    private static int BitsOf(string key) => Strength.OfKey(SignatureChoice2021.Named.Single(choice => choice.ToString() == key));
}

/// <summary>A claim that a standard or a publication decides, and not a measurement.</summary>
/// <param name="Claim">The article's claim in our words.</param>
/// <param name="Location">The place in the article.</param>
/// <param name="Check">What this program knows of it, by its name in <see cref="StandardChecks"/>; null where it knows nothing.</param>
/// <param name="Agrees">Whether the source agrees, where there is no check; null where nothing here can decide it.</param>
/// <param name="Says">What the source says, in one sentence, or why nothing can decide it.</param>
/// <param name="Source">The source, with edition and section.</param>
public sealed record StandardClaim(string Claim, string Location, string? Check, bool? Agrees, string Says, string Source)
{
    /// <summary>Whether the claim holds; null where nothing here can decide it.</summary>
    public bool? Holds => Check is null ? Agrees : StandardChecks.All[Check]();
}

/// <summary>A claim of an article that its page judges: by a measurement of its own, or by what was counted.</summary>
/// <param name="Claim">The article's claim in our words. What it was judged on replaces {} in it.</param>
/// <param name="Location">The place in the article.</param>
/// <param name="Claimed">The values that it allows; null where nothing is measured.</param>
/// <param name="Why">What decides it, where nothing is measured.</param>
/// <param name="Unit">The unit of the values; null for ratios.</param>
/// <param name="Because">The reason for the result; null where the result decides it.</param>
public sealed record PublishedClaim(string Claim, string Location, ClaimedRatio? Claimed, string? Why, string? Unit, string? Because);

/// <summary>What an article advises in a situation, both in our words.</summary>
/// <param name="Name">The name by which its page knows the situation.</param>
public sealed record PublishedAdvice(string Name, string Situation, string Advice);
