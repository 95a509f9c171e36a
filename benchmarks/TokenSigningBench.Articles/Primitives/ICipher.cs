namespace TokenSigningBench.Articles.Primitives;

/// <summary>
/// A symmetric cipher with its key, created for one operation as the article's cipher objects were: key setup is part of what the article
/// measures.
/// </summary>
internal interface ICipher : IDisposable
{
    /// <summary>The most bytes by which a ciphertext is longer than its plaintext.</summary>
    const int MaxOverhead = 16;

    /// <returns>The ciphertext's length in bytes, including padding or tag.</returns>
    int Encrypt(ReadOnlySpan<byte> plaintext, Span<byte> ciphertext);

    /// <returns>The plaintext's length in bytes.</returns>
    int Decrypt(ReadOnlySpan<byte> ciphertext, Span<byte> plaintext);
}
