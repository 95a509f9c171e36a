using System.Security.Cryptography;
using TokenSigningBench.Core.Primitives;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Primitives;

/// <summary>Operations of the article of 2002 that lack what is called the cause of their time: the other half of an experiment.</summary>
internal static class PrimitivesWithoutCause
{
    public const string Rc2Name = "RC2-128-CBC";

    private const int KeyBytes = 16;

    private static readonly DataSize Small = new(4);

    public static DataSize LargerCiphertext { get; } = new(100);

    public static IReadOnlyList<OperationSource> All { get; } =
    [
        .. FileHash.All.Where(hash => hash.Name is "SHA1" or "SHA512").Select(hash => hash.InMemory(Small)),
        FileHash.All.Single(hash => hash.Name == "SHA1").InMemory(new(1024)),
        .. SignatureScheme.All.Take(2).Select(scheme => scheme.SignDigest(new(500))),
        Rc2Kept(Small),
        Rc2Kept(LargerCiphertext),
    ];

    /// <summary>RC2 whose key is set up beforehand, once for all operations.</summary>
    public static OperationSource Rc2Kept(DataSize size) => new($"{Rc2Name} encrypt then decrypt {size}, cipher kept", () => MakeRc2(size));

    private static CalledOperation MakeRc2(DataSize size)
    {
        byte[] plaintext = new byte[size.Bytes],
            ciphertext = new byte[size.Bytes],
            decrypted = new byte[size.Bytes];
        var random = new Random(size.Bytes);
        random.NextBytes(plaintext);
        byte[] key = new byte[KeyBytes];
        random.NextBytes(key);
#pragma warning disable CA5351 // The article compared weak ciphers: they are measured, never recommended.
        var cipher = RC2.Create();
#pragma warning restore CA5351
        cipher.Key = key;
        ICryptoTransform encryptor,
            decryptor;
        try
        {
            (encryptor, decryptor) = (cipher.CreateEncryptor(), cipher.CreateDecryptor());
        }
        // OpenSSL without its legacy provider: "unsupported".
        catch (CryptographicException e)
        {
            cipher.Dispose();
            throw new NotSupportedException($"{Rc2Name}: {e.Message}", e);
        }

        // Whole blocks into buffers, and what is left after them: the last ciphertext block, and the padding.
        void Call()
        {
            encryptor.TransformBlock(plaintext, 0, plaintext.Length, ciphertext, 0);
            byte[] last = encryptor.TransformFinalBlock([], 0, 0);
            int decryptedBytes = decryptor.TransformBlock(ciphertext, 0, ciphertext.Length, decrypted, 0);
            decryptor.TransformFinalBlock(last, 0, last.Length).CopyTo(decrypted, decryptedBytes);
        }

        Call();
        return decrypted.AsSpan().SequenceEqual(plaintext) && cipher.EncryptCbc(plaintext, cipher.IV).AsSpan().StartsWith(ciphertext)
            ? new CalledOperation(Call, encryptor, decryptor, cipher)
            : throw new InvalidOperationException($"{Rc2Name}: a kept cipher does not encrypt as a new one does");
    }
}
