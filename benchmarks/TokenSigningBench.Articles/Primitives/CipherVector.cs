using TokenSigningBench.Articles.Published;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>A published encryption. Its key and its IV or nonce are also used for the measurement.</summary>
/// <param name="Source">The publication.</param>
/// <param name="Iv">The initialization vector, or the nonce.</param>
/// <param name="AssociatedData">Data that are authenticated but not encrypted.</param>
/// <param name="Ciphertext">Without padding, with the tag at the end.</param>
internal sealed record CipherVector(string Source, byte[] Key, byte[] Iv, byte[] AssociatedData, byte[] Plaintext, byte[] Ciphertext)
{
    private static readonly Dictionary<string, CipherVector> All = ArticleFile
        .Read("002-encryptions", ArticleJson.Default.IReadOnlyListPublishedEncryption)
        .ToDictionary(one => one.Cipher, Of);

    /// <summary>The published encryption by a cipher.</summary>
    public static CipherVector Of(string cipher) => All[cipher];

    private static CipherVector Of(PublishedEncryption one) =>
        new(
            one.Source,
            Convert.FromHexString(one.Key),
            Convert.FromHexString(one.Iv),
            Convert.FromHexString(one.AssociatedData ?? ""),
            Convert.FromHexString(one.Plaintext),
            Convert.FromHexString(one.Ciphertext)
        );
}
