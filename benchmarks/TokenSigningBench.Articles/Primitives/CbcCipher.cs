namespace TokenSigningBench.Articles.Primitives;

/// <summary>A block cipher in CBC mode with PKCS#7 padding, the framework's defaults of 2002.</summary>
/// <remarks>
/// Encryption and decryption each create a transform, including the key schedule, and write to a buffer that is reused: a new array for
/// each result, as in the framework's streams, would time the garbage collector.
/// </remarks>
internal sealed class CbcCipher : ICipher
{
    private readonly SymmetricAlgorithm _algorithm;
    private readonly byte[] _iv;

    public CbcCipher(SymmetricAlgorithm algorithm, CipherVector vector)
    {
        _algorithm = algorithm;
        _algorithm.Key = vector.Key;
        _iv = vector.Iv;
    }

    public int Encrypt(ReadOnlySpan<byte> plaintext, Span<byte> ciphertext) => _algorithm.EncryptCbc(plaintext, _iv, ciphertext);

    public int Decrypt(ReadOnlySpan<byte> ciphertext, Span<byte> plaintext) => _algorithm.DecryptCbc(ciphertext, _iv, plaintext);

    public void Dispose() => _algorithm.Dispose();
}
