namespace TokenSigningBench.Core.Primitives;

/// <summary>A published encryption. Its key and its first block's IV or nonce are those that are measured with, too.</summary>
/// <param name="Source">Where it was published.</param>
/// <param name="Iv">The initialization vector, or the nonce.</param>
/// <param name="AssociatedData">What is authenticated and not encrypted.</param>
/// <param name="Ciphertext">What it became, without padding, with the tag at its end.</param>
internal sealed record CipherVector(string Source, byte[] Key, byte[] Iv, byte[] AssociatedData, byte[] Plaintext, byte[] Ciphertext)
{
    /// <summary>A vector in hexadecimal digits.</summary>
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
