namespace TokenSigningBench.Core.Primitives;

/// <summary>A symmetric cipher with its key: made for one operation, as the article's cipher objects were, because setting up a key is part of what it says.</summary>
internal interface ICipher : IDisposable
{
    /// <summary>The most bytes that a ciphertext is longer than its plaintext.</summary>
    const int MaxOverhead = 16;

    /// <returns>The ciphertext's length in bytes, with its padding or its tag.</returns>
    int Encrypt(ReadOnlySpan<byte> plaintext, Span<byte> ciphertext);

    /// <returns>The plaintext's length in bytes.</returns>
    int Decrypt(ReadOnlySpan<byte> ciphertext, Span<byte> plaintext);
}
