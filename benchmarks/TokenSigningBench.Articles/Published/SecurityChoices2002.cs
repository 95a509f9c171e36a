namespace TokenSigningBench.Articles.Published;

/// <summary>A cipher's key and block size as printed.</summary>
/// <param name="Algorithm">The article's name of the algorithm.</param>
public sealed record PublishedCipher(string Algorithm, int KeyBits, int BlockBits);

/// <summary>
/// "Performance Comparison: Security Design Choices" (Priya Dhawan, Microsoft Developer Network, October 2002): its statements about
/// hashes, ciphers and signatures.
/// </summary>
/// <remarks>
/// Its figures 4 to 13 are charts without numbers: only the ratios in its text can be compared. It counts requests per second, so "33 %
/// faster" is a time of 1/1.33. "55 % slower" has two readings, 1.55 times the time or a rate of 45%, and both are allowed: by the second
/// its differences would shrink where it says that they grow.
/// </remarks>
public static class SecurityChoices2002
{
    /// <summary>The only table that the article prints: its ciphers.</summary>
    public static IReadOnlyList<PublishedCipher> Ciphers { get; } =
    [new("DES", 64, 64), new("3DES", 192, 64), new("RC2", 128, 64), new("Rijndael", 256, 128)];

    /// <summary>The part of the article that runs within one process.</summary>
    public static Article Article { get; } = ArticleFile.Read("002-security-choices");
}
