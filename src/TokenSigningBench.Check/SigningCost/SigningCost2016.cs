namespace TokenSigningBench.Check.SigningCost;

/// <summary>One row of a published table of signing times.</summary>
/// <param name="HashBits">The hash in the row's name, in bits.</param>
/// <param name="KeyBits">The key size in the row's name, in bits.</param>
/// <param name="PerSecond">Operations per second.</param>
public sealed record PublishedSigningCost(
    int HashBits,
    int KeyBits,
    double MedianMilliseconds,
    double MeanMilliseconds,
    double StandardErrorMilliseconds,
    double StandardDeviationMilliseconds,
    double PerSecond,
    double MinMilliseconds,
    double MaxMilliseconds
);

/// <summary>The table of "Fixing slow logins" (Bill Boga and Justin Rusbatch, Ritter Insurance Marketing, 9 August 2016).</summary>
/// <remarks>
/// The rows named SHA512 used a SHA-512 certificate with <c>X509SigningCredentials(certificate)</c>, which signs RS256 whatever the
/// certificate's hash. The six rows are therefore three sizes measured twice, which may be why the article found no difference between the
/// hashes.
/// </remarks>
public static class SigningCost2016
{
    /// <summary>The article's machine and software.</summary>
    public const string Machine = "Intel Core i7-5600U 2.60 GHz, Windows, .NET Framework 4.6.1, BenchmarkDotNet 0.9.8, August 2016";

    /// <summary>The six printed rows.</summary>
    public static IReadOnlyList<PublishedSigningCost> Rows { get; } =
    [
        new(256, 2048, 2.4120, 2.4276, 0.0164, 0.0837, 411.92, 2.3309, 2.6418),
        new(256, 4096, 11.4094, 11.4642, 0.0423, 0.1892, 87.23, 11.2163, 11.8987),
        new(256, 8192, 79.2107, 81.1363, 1.2031, 6.1348, 12.32, 76.7397, 106.1459),
        new(512, 2048, 2.4356, 2.4679, 0.0210, 0.1258, 405.2, 2.3434, 2.8646),
        new(512, 4096, 11.4812, 11.6003, 0.0923, 0.4128, 86.2, 11.2208, 12.9738),
        new(512, 8192, 77.9870, 78.2887, 0.2996, 1.3398, 12.77, 76.5296, 81.6495),
    ];

    /// <summary>The row of this name; null where the article has none.</summary>
    public static PublishedSigningCost? Row(int hashBits, int keyBits) =>
        Rows.FirstOrDefault(row => row.HashBits == hashBits && row.KeyBits == keyBits);

    /// <summary>The ratio of a row's mean to that of the same hash with 2048 bits.</summary>
    public static double RatioOfHash(int hashBits, int keyBits) =>
        Row(hashBits, keyBits)!.MeanMilliseconds / Row(hashBits, 2048)!.MeanMilliseconds;

    /// <summary>The ratio of a row's mean to that of SHA256 with 2048 bits; null where the article has no such row.</summary>
    public static double? Ratio(int hashBits, int keyBits) => Row(hashBits, keyBits)?.MeanMilliseconds / Row(256, 2048)!.MeanMilliseconds;
}
