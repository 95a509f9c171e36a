using TokenSigningBench.Articles.Published;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>The measured algorithms and keys: those that the article compares, and those in use today.</summary>
internal static class SignatureGrid
{
    private static readonly int[] Hashes = [256, 384, 512];

    // 7680 bits are as strong as P-384, with which the article compares them.
    private static readonly int[] RsaSizes = [2048, 3072, 4096, 7680];

    public static SigningChoice Rs256 { get; } = SigningChoice.RsaPkcs1(256, 2048);

    /// <summary>All choices: three secrets, three curves, and every hash with every RSA key size in both paddings.</summary>
    public static IReadOnlyList<SigningChoice> All { get; } =
    [
        .. Hashes.Select(SigningChoice.Hmac),
        .. from bits in RsaSizes from hash in Hashes select SigningChoice.RsaPkcs1(hash, bits),
        .. from bits in RsaSizes from hash in Hashes select SigningChoice.RsaPss(hash, bits),
        .. Hashes.Select(SigningChoice.Ecdsa),
    ];

    /// <summary>The key size that the article calls as strong as P-521.</summary>
    private static readonly SigningChoice LargestPublished = SigningChoice.RsaPkcs1(512, 15360);

    /// <summary>The sixteen choices that correspond to the article: each family, each hash, each size.</summary>
    public static IReadOnlyList<SigningChoice> Default { get; } =
    [
        .. Hashes.Select(SigningChoice.Hmac),
        .. Hashes.Select(hash => SigningChoice.RsaPkcs1(hash, 2048)),
        SigningChoice.RsaPkcs1(256, 3072),
        SigningChoice.RsaPkcs1(256, 4096),
        SigningChoice.RsaPkcs1(384, 7680),
        LargestPublished,
        SigningChoice.RsaPss(256, 2048),
        SigningChoice.RsaPss(256, 3072),
        SigningChoice.RsaPss(256, 4096),
        .. Hashes.Select(SigningChoice.Ecdsa),
    ];

    /// <summary>The choices of a server, for whole tokens.</summary>
    public static IReadOnlyList<SigningChoice> Tokens { get; } =
    [
        SigningChoice.Hmac(256),
        Rs256,
        SigningChoice.RsaPkcs1(256, 3072),
        SigningChoice.RsaPkcs1(256, 4096),
        SigningChoice.RsaPss(256, 2048),
        .. Hashes.Select(SigningChoice.Ecdsa),
    ];

    /// <summary>The choices that statements name: <see cref="All"/>, and the other key sizes of the article.</summary>
    public static IEnumerable<SigningChoice> Statements => All.Union(SignatureChoice2021.Named);
}
