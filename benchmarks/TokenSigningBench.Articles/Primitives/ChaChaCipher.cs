namespace TokenSigningBench.Articles.Primitives;

/// <summary>ChaCha20-Poly1305 (RFC 8439), with the tag at the end of the ciphertext. For its nonce see <see cref="GcmCipher"/>.</summary>
internal sealed class ChaChaCipher(CipherVector vector) : ICipher
{
    private const int TagBytes = 16;

    private readonly ChaCha20Poly1305 _chaCha = new(vector.Key);

    public int Encrypt(ReadOnlySpan<byte> plaintext, Span<byte> ciphertext)
    {
        _chaCha.Encrypt(
            vector.Iv,
            plaintext,
            ciphertext[..plaintext.Length],
            ciphertext.Slice(plaintext.Length, TagBytes),
            vector.AssociatedData
        );
        return plaintext.Length + TagBytes;
    }

    public int Decrypt(ReadOnlySpan<byte> ciphertext, Span<byte> plaintext)
    {
        int length = ciphertext.Length - TagBytes;
        _chaCha.Decrypt(vector.Iv, ciphertext[..length], ciphertext[length..], plaintext[..length], vector.AssociatedData);
        return length;
    }

    public void Dispose() => _chaCha.Dispose();
}
