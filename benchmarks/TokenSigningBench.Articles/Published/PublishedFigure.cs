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
public sealed record StrengthClaim(string Claim, SigningChoice One, SigningChoice Other)
{
    /// <summary>The strength of the first key in bits.</summary>
    public int OneBits => Strength.OfKey(One);

    /// <summary>The strength of the second key in bits.</summary>
    public int OtherBits => Strength.OfKey(Other);

    public bool Holds => OneBits == OtherBits;
}

/// <summary>A claim that a standard or a publication decides, and not a measurement.</summary>
/// <param name="Claim">The article's claim in our words.</param>
/// <param name="Location">The place in the article.</param>
/// <param name="Holds">Whether the source agrees; null where nothing here can decide it.</param>
/// <param name="Says">What the source says, in one sentence, or why nothing can decide it.</param>
/// <param name="Source">The source, with edition and section.</param>
public sealed record StandardClaim(string Claim, string Location, bool? Holds, string Says, string Source);
