namespace TokenSigningBench.Core.Statements;

/// <summary>A sentence of an article that figures can confirm or contradict: one operation takes so many times as long as another.</summary>
/// <remarks>An article that says "33 % faster" speaks of operations a second: that is a time of 1/1.33. Every statement here is turned into a ratio of times.</remarks>
public sealed record Statement
{
    /// <summary>A stable name: the article's number and a few words.</summary>
    public required string Id { get; init; }

    /// <summary>What the article says, in our words, with its own figure.</summary>
    public required string Says { get; init; }

    /// <summary>Where it says so: a figure, a table, a section.</summary>
    public required string Where { get; init; }

    /// <summary>The operation that is compared, by its name in <see cref="TokenSigningBench.Core.Timing.IOperation"/>.</summary>
    public required string Operation { get; init; }

    /// <summary>The operation that it is compared with.</summary>
    public required string ComparedWith { get; init; }

    /// <summary>
    /// For "the difference grows": the id of the statement whose pair it grows from. What is claimed and judged is then how many times further apart
    /// this pair is than that one, whichever of the two is ahead; null where the ratio itself is.
    /// </summary>
    public string? GrowsFrom { get; init; }

    /// <summary>How many users do the same at once, each waiting for an answer before the next.</summary>
    public int Users { get; init; } = 1;

    /// <summary>The ratios of times that the statement allows.</summary>
    public required ClaimedRatio Claimed { get; init; }

    /// <summary>The ratio that follows from the article's own rows, where its text says another; null where both agree or it printed no rows.</summary>
    public double? FromItsRows { get; init; }

    /// <summary>Why it is as it is today, in a line: what in our stack differs from theirs.</summary>
    public required string Cause { get; init; }
}

/// <summary>The ratios of times that a statement allows.</summary>
/// <param name="High">The largest; infinity for "slower" without a figure.</param>
public readonly record struct ClaimedRatio(double Low, double High)
{
    // An article that prints one figure of a noisy machine means "about".
    private const double About = 0.1;

    /// <summary>So many times as long, give or take a tenth.</summary>
    public static ClaimedRatio Times(double ratio) => new(ratio * (1 - About), ratio * (1 + About));

    /// <summary>No difference worth a word: within a tenth.</summary>
    public static ClaimedRatio Same { get; } = Times(1);

    /// <summary>Longer, by how much is not said.</summary>
    public static ClaimedRatio Longer { get; } = new(1, double.PositiveInfinity);

    /// <summary>Shorter, by how much is not said.</summary>
    public static ClaimedRatio Shorter { get; } = new(0, 1);

    /// <summary>A little longer: more, but not twice.</summary>
    public static ClaimedRatio ALittleLonger { get; } = new(1, 2);
}
