using Org.BouncyCastle.Crypto.Encodings;
using Org.BouncyCastle.Crypto.Engines;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>Bulk data encrypted with RSA block by block and decrypted again. The article warns of it without measuring it.</summary>
internal static class BulkRsa
{
    private const int KeyBits = 1024;

    // PKCS#1 version 1.5 takes 11 bytes of each block (RFC 8017 section 7.2.1).
    private const int BlockBytes = KeyBits / 8 - 11;

    /// <summary>The operation with RSA 1024, as in the article's signatures.</summary>
    public static PrimitiveOperation Of(DataSize size) =>
        new(
            $"RSA-{KeyBits}-PKCS1",
            "BouncyCastle",
            Weakness.Rsa1024,
            new OperationSource(
                $"RSA-{KeyBits}-PKCS1 encrypt then decrypt {size} in blocks of {BlockBytes} bytes, key kept",
                () => Make(size)
            )
        );

    private static CalledOperation Make(DataSize size)
    {
        RSA key = KnownPrimeKeys.Create(KeyBits);
        byte[] plaintext = FixedContent.Bytes(size);
        var decrypted = new byte[size.Bytes];
        var block = new byte[KeyBits / 8];
        void Call()
        {
            for (int at = 0; at < plaintext.Length; at += BlockBytes)
            {
                key.Encrypt(plaintext.AsSpan(at, Math.Min(BlockBytes, plaintext.Length - at)), block, RSAEncryptionPadding.Pkcs1);
                key.Decrypt(block, decrypted.AsSpan(at), RSAEncryptionPadding.Pkcs1);
            }
        }

        Call();
        return decrypted.AsSpan().SequenceEqual(plaintext) && plaintext.AsSpan().EndsWith(DecryptIndependently(key, block))
            ? new CalledOperation(Call, key)
            : throw new InvalidOperationException("RSA does not decrypt what it encrypted, or BouncyCastle does not");
    }

    private static byte[] DecryptIndependently(RSA key, byte[] block)
    {
        var crossCheck = new Pkcs1Encoding(new RsaBlindedEngine());
        // The engine disposes its key, so it gets a copy.
        using var copy = TokenKey.FromRsa(RSA.Create(key.ExportParameters(includePrivateParameters: true)));
        crossCheck.Init(forEncryption: false, BouncyCastleKeys.PrivateKey(copy));
        return crossCheck.ProcessBlock(block, 0, block.Length);
    }
}
