using TokenSigningBench.Check.SigningCost;

namespace TokenSigningBench.Articles.Published;

/// <summary>A row of the article's table as it is measured here.</summary>
/// <param name="CertificateHashBits">The hash of the certificate's own signature, in bits, as in the row's name.</param>
/// <param name="KeyBits">The key size in bits.</param>
/// <param name="TokenHashBits">The hash of the token's algorithm, in bits.</param>
public sealed record SlowLoginRow(int CertificateHashBits, int KeyBits, int TokenHashBits)
{
    /// <summary>The row of the article's table.</summary>
    public PublishedSigningCost Published => SigningCost2016.Row(CertificateHashBits, KeyBits)!;

    /// <summary>The row's name in the article.</summary>
    public string PublishedName => Invariant($"SHA{CertificateHashBits} - {KeyBits}-bit");

    /// <summary>The operation's name in statements and run files.</summary>
    public string Operation =>
        Invariant($"RS{TokenHashBits}, RSA {KeyBits}, certificate signed with SHA{CertificateHashBits}, sign the token");
}

/// <summary>
/// The rows of the article of 2016, and its statements that a benchmark decides. Those about the page and the load need servers.
/// </summary>
public static class SlowLoginTable
{
    private static readonly int[] Sizes = [2048, 4096, 8192],
        HashBits = [256, 512];

    /// <summary>The six rows as they most likely were: both hashes are those of certificates, and every token is RS256.</summary>
    public static IReadOnlyList<SlowLoginRow> AsTheyWere { get; } =
    [.. from hash in HashBits from bits in Sizes select new SlowLoginRow(hash, bits, 256)];

    /// <summary>The six rows as they were meant: RS256 with a SHA-256 certificate, and RS512 with a SHA-512 one.</summary>
    public static IReadOnlyList<SlowLoginRow> AsTheyWereMeant { get; } =
    [.. from hash in HashBits from bits in Sizes select new SlowLoginRow(hash, bits, hash)];

    /// <summary>All rows, each once.</summary>
    public static IReadOnlyList<SlowLoginRow> Rows { get; } = [.. AsTheyWere.Union(AsTheyWereMeant)];

    public static Article Article => PublishedArticles.SlowLogins;
}
