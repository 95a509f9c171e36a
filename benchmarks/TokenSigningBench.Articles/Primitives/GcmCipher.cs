namespace TokenSigningBench.Articles.Primitives;

/// <summary>AES in Galois/Counter Mode (NIST SP 800-38D), with the tag at the end of the ciphertext.</summary>
/// <remarks>
/// All operations use one nonce, which no real program may do with one key. The time is the same, and nothing is protected here.
/// </remarks>
internal sealed class GcmCipher(CipherVector vector) : ICipher
{
    private const int TagBytes = 16;

    private readonly AesGcm _aes = new(vector.Key, TagBytes);

    public int Encrypt(ReadOnlySpan<byte> plaintext, Span<byte> ciphertext)
    {
        _aes.Encrypt(
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
        _aes.Decrypt(vector.Iv, ciphertext[..length], ciphertext[length..], plaintext[..length], vector.AssociatedData);
        return length;
    }

    public void Dispose() => _aes.Dispose();
}
