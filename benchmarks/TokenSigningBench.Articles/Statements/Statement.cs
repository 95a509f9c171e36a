namespace TokenSigningBench.Articles.Statements;

/// <summary>A sentence of an article that measurements can confirm or contradict: the ratio of the times of two operations.</summary>
/// <remarks>
/// An article that says "33 % faster" means operations per second: a time of 1/1.33. Every statement here is converted to a ratio of times.
/// </remarks>
public sealed record Statement
{
    /// <summary>A stable id: the article's number and a few words.</summary>
    public required string Id { get; init; }

    /// <summary>The article's claim in our words, with its own figure.</summary>
    public required string Claim { get; init; }

    /// <summary>The place in the article: a figure, a table, a section.</summary>
    public required string Location { get; init; }

    /// <summary>The operation that is compared, by its name in <see cref="TokenSigningBench.Core.Timing.IOperation"/>.</summary>
    public required string Operation { get; init; }

    public required string ComparedWith { get; init; }

    /// <summary>
    /// For "the difference grows": the id of the statement with the smaller difference. Then the claim is how many times further apart this
    /// pair is than that one, whichever operation is faster. Null where the claim is the ratio itself.
    /// </summary>
    public string? GrowsFrom { get; init; }

    /// <summary>The number of concurrent users, each waiting for an operation's end before the next.</summary>
    public int Users { get; init; } = 1;

    public required ClaimedRatio Claimed { get; init; }

    /// <summary>
    /// The ratio that follows from the article's own table where its text states another; null where both agree or there is no table.
    /// </summary>
    public double? FromItsRows { get; init; }

    /// <summary>The reason for today's result, in one line: how our stack differs from the article's.</summary>
    public required string Cause { get; init; }
}

/// <summary>The ratios of times that a statement allows.</summary>
/// <param name="High">The largest; infinity for "slower" without a figure.</param>
public readonly record struct ClaimedRatio(double Low, double High)
{
    // A figure from one noisy machine means "about".
    private const double About = 0.1;

    private const string OneLimit = "the text has no figure: any difference in this direction";

    /// <summary>The margin around the claimed figure, as a share of it; null where the text gives the range, or one limit.</summary>
    public double? Margin { get; private init; }

    /// <summary>Why the range is as wide as it is, in one sentence; null where the text gives the range itself.</summary>
    public string? Why { get; private init; }

    /// <summary>The given ratio, within 10%.</summary>
    public static ClaimedRatio Times(double ratio) =>
        Around(ratio, About, "the text has a figure of one machine, without an interval: a tenth to both sides");

    /// <summary>No relevant difference: within 10%.</summary>
    public static ClaimedRatio Same { get; } = Around(1, About, "the text has no figure: less than a tenth changes no choice");

    /// <summary>Longer, without a figure.</summary>
    public static ClaimedRatio Longer { get; } = new(1, double.PositiveInfinity) { Why = OneLimit };

    /// <summary>Shorter, without a figure.</summary>
    public static ClaimedRatio Shorter { get; } = new(0, 1) { Why = OneLimit };

    /// <summary>A little longer: more, but less than a quarter more.</summary>
    public static ClaimedRatio ALittleLonger { get; } = UpTo(1.25, "the text has no figure: a quarter more is no longer a little");

    /// <summary>The given ratio with a margin of its own.</summary>
    /// <param name="margin">The margin to both sides, as a share of the ratio.</param>
    /// <param name="why">The reason for the margin, in one sentence.</param>
    public static ClaimedRatio Around(double ratio, double margin, string why) =>
        new(ratio * (1 - margin), ratio * (1 + margin)) { Margin = margin, Why = why };

    /// <summary>Longer, and at most this ratio.</summary>
    /// <param name="why">The reason for the limit, in one sentence.</param>
    public static ClaimedRatio UpTo(double high, string why) => new(1, high) { Why = why };

    /// <summary>The same range with another reason.</summary>
    public ClaimedRatio Because(string why) => this with { Why = why };
}
