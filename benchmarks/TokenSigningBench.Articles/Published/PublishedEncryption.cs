namespace TokenSigningBench.Articles.Published;

/// <summary>One published encryption per cipher, in hexadecimal digits.</summary>
/// <remarks>
/// Those of 3DES and RC2 are published for ECB: the first block of CBC with a zero IV is the same. RFC 2268's is the one with 16 bytes of
/// key that are all effective. SP 800-38D has no examples of its own: that of GCM is from the mode's authors.
/// </remarks>
/// <param name="Ciphertext">Without padding, with the tag at the end.</param>
internal sealed record PublishedEncryption(
    string Cipher,
    string Source,
    string Key,
    string Iv,
    string? AssociatedData,
    string Plaintext,
    string Ciphertext
);
