namespace TokenSigningBench.Articles.Primitives;

/// <summary>A published encryption. Its key and its IV or nonce are also used for the measurement.</summary>
/// <param name="Source">The publication.</param>
/// <param name="Iv">The initialization vector, or the nonce.</param>
/// <param name="AssociatedData">Data that are authenticated but not encrypted.</param>
/// <param name="Ciphertext">Without padding, with the tag at the end.</param>
internal sealed record CipherVector(string Source, byte[] Key, byte[] Iv, byte[] AssociatedData, byte[] Plaintext, byte[] Ciphertext)
{
    /// <summary>Creates a vector from hexadecimal strings.</summary>
    public static CipherVector Hex(string source, string key, string iv, string plaintext, string ciphertext, string associatedData = "") =>
        new(
            source,
            Convert.FromHexString(key),
            Convert.FromHexString(iv),
            Convert.FromHexString(associatedData),
            Convert.FromHexString(plaintext),
            Convert.FromHexString(ciphertext)
        );
}
