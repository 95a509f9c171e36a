namespace TokenSigningBench.Core.Published;

/// <summary>A time that an article gives for one operation: it belongs to its machine, so it is shown beside ours and not judged.</summary>
/// <param name="Operation">The operation, by its name in <see cref="TokenSigningBench.Core.Timing.IOperation"/>.</param>
/// <param name="Says">What the article says, in our words.</param>
/// <param name="LowSeconds">The least that it means, in seconds for a million.</param>
/// <param name="HighSeconds">The most that it means, in seconds for a million.</param>
public sealed record PublishedFigure(string Operation, string Says, double LowSeconds, double HighSeconds);

/// <summary>A sentence that calls two keys equally strong, which a table answers and no clock.</summary>
/// <param name="Says">What the article says, in our words.</param>
public sealed record StrengthClaim(string Says, SigningChoice One, SigningChoice Other)
{
    /// <summary>The strength of the first key in bits.</summary>
    public int OneBits => Strength.OfKey(One);

    /// <summary>The strength of the second key in bits.</summary>
    public int OtherBits => Strength.OfKey(Other);

    public bool Holds => OneBits == OtherBits;
}
