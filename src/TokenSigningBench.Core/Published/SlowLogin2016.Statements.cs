using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Core.Published;

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

/// <content>The statements that its benchmark decides, and the rows that they compare.</content>
public static partial class SlowLogin2016
{
    private const string Table = "Results";
    private const double Repeated = 0.05;

    private const string RepeatedWhy =
        "the article calls differences of up to 3.6% insignificant, which is what its rows of one size have between them";

    /// <summary>Why the article's rows of one size are alike: tested by signing with two algorithms.</summary>
    public const string SameAlgorithm =
        "Both rows sign RS256: X509SigningCredentials(certificate) takes the algorithm from nothing but the kind of key";

    private const string HashIsSmall = "A hash over some hundred bytes takes a microsecond beside the exponentiation";

    /// <summary>Why a processor of today has other ratios than that of the article.</summary>
    public const string WideMultiplications =
        "AVX512-IFMA made 2048 bits cheaper, and 8192 bits not in proportion; without it the ratio is about half";

    private static readonly int[] Sizes = [2048, 4096, 8192],
        HashBits = [256, 512];

    private static readonly bool[] Readings = [false, true];

    /// <summary>The six rows as they most likely were: both hashes are those of certificates, and every token is RS256.</summary>
    public static IReadOnlyList<SlowLoginRow> AsTheyWere { get; } =
    [.. from hash in HashBits from bits in Sizes select new SlowLoginRow(hash, bits, 256)];

    /// <summary>The six rows as they were meant: RS256 with a SHA-256 certificate, and RS512 with a SHA-512 one.</summary>
    public static IReadOnlyList<SlowLoginRow> AsTheyWereMeant { get; } =
    [.. from hash in HashBits from bits in Sizes select new SlowLoginRow(hash, bits, hash)];

    /// <summary>All rows, each once.</summary>
    public static IReadOnlyList<SlowLoginRow> Rows { get; } = [.. AsTheyWere.Union(AsTheyWereMeant)];

    /// <summary>The article with the statements that its benchmark decides. Those about the page and the load need servers.</summary>
    public static Article Article { get; } =
        new(
            "000",
            "Fixing slow logins (Bill Boga and Justin Rusbatch, Ritter Insurance Marketing, 9 August 2016)",
            $"IdentityServer3 2.5.1; {SigningCost2016.Machine}",
            [.. Growth(), .. Hashes()]
        )
        {
            Notes =
            [
                "The page and the load are judged from runs of tokenbench login and tokenbench storm.",
                "The article does not state how many tokens a login got, whether the key was loaded for each, the production server's "
                    + "processor, or how many users logged in at the same time.",
            ],
        };

    private static IEnumerable<Statement> Growth() =>
        from hash in HashBits
        from bits in Sizes.Skip(1)
        let ratio = SigningCost2016.RatioOfHash(hash, bits)
        select new Statement
        {
            Id = Invariant($"000-size-{bits}-sha{hash}"),
            Claim = Invariant($"A token takes {ratio:0.0} times as long to sign with {bits} bits as with 2048 (its rows SHA{hash})"),
            Location = Table,
            Operation = new SlowLoginRow(hash, bits, 256).Operation,
            ComparedWith = new SlowLoginRow(hash, 2048, 256).Operation,
            Claimed = ClaimedRatio.Times(ratio),
            Cause = WideMultiplications,
        };

    private static IEnumerable<Statement> Hashes() =>
        [
            .. from bits in Sizes
            from meant in Readings
            select new Statement
            {
                Id = Invariant($"000-hash-{(meant ? "as-meant" : "as-it-was")}-{bits}"),
                Claim =
                    Invariant($"An insignificant difference between SHA256 and SHA512 with {bits} bits, as ")
                    + (meant ? "it was meant: RS256 and RS512" : "it most likely was: RS256 both times"),
                Location = Table,
                Operation = new SlowLoginRow(512, bits, meant ? 512 : 256).Operation,
                ComparedWith = new SlowLoginRow(256, bits, 256).Operation,
                Claimed = ClaimedRatio.Around(1, Repeated, RepeatedWhy),
                Cause = meant ? HashIsSmall : SameAlgorithm,
            },
            new()
            {
                Id = "000-certificate-hash",
                Claim = "The certificate's own signature algorithm, sha512WithRSAEncryption, contributed to the page's time",
                Location = "before the benchmark",
                Operation = new SlowLoginRow(512, 8192, 256).Operation,
                ComparedWith = new SlowLoginRow(256, 8192, 256).Operation,
                Claimed = new ClaimedRatio(1 + Repeated, double.PositiveInfinity).Because(
                    "\"definitely contributed\" is more than the 3.6% that the article calls insignificant"
                ),
                Cause = "A token's signature does not use the hash that the certificate's issuer signed with",
            },
        ];
}
