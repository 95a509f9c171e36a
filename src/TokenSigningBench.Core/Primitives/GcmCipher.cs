namespace TokenSigningBench.Core.Primitives;

/// <summary>AES in Galois/Counter Mode (NIST SP 800-38D), the tag at the ciphertext's end.</summary>
/// <remarks>It keeps one nonce for all operations, which no program may do with one key: the time is the same, and nothing is protected here.</remarks>
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
