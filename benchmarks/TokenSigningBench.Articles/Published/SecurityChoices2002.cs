namespace TokenSigningBench.Articles.Published;

/// <summary>What the text of the 2002 articles says of one among all of a figure.</summary>
/// <param name="Algorithm">The algorithm, or the scheme of figure 1.</param>
/// <param name="Claim">The claim in our words.</param>
public sealed record PublishedSuperlative(int Figure, string Algorithm, bool IsSlowest, string Claim);

/// <summary>
/// The figures of "Performance Comparison: Security Design Choices" (Priya Dhawan, Microsoft Developer Network, October 2002).
/// </summary>
/// <remarks>
/// Its figures 4 to 13 are charts without numbers: only the ratios in its text can be compared. It counts requests per second, so "33 %
/// faster" is a time of 1/1.33. "55 % slower" has two readings, 1.55 times the time or a rate of 45%, and both are allowed: by the second
/// its differences would shrink where it says that they grow.
/// </remarks>
/// <param name="Algorithms">The algorithms of the article; the others of a figure are today's.</param>
public sealed record SecurityChoices2002(IReadOnlyList<string> Algorithms, IReadOnlyList<PublishedSuperlative> Superlatives)
{
    public static SecurityChoices2002 Figures { get; } = ArticleFile.Read("002-figures", ArticleJson.Default.SecurityChoices2002);
}
