using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>Operations of the article of 2002 that lack what is called the cause of their time: the other half of an experiment.</summary>
internal static class PrimitiveControls
{
    public const string Rc2Name = "RC2-128-CBC";

    private const int KeyBytes = 16;

    /// <summary>SHA1 and SHA512 of data in memory: no file is opened.</summary>
    public static OperationSource SmallSha1 { get; } = InMemory("SHA1", new(4));

    public static OperationSource LargeSha1 { get; } = InMemory("SHA1", new(1024));

    public static OperationSource SmallSha512 { get; } = InMemory("SHA512", new(4));

    /// <summary>A signature of a digest that was made beforehand.</summary>
    public static OperationSource RsaOfDigest { get; } = OfDigest("RSA-1024/SHA1");

    public static OperationSource DsaOfDigest { get; } = OfDigest("DSA-512/SHA1");

    /// <summary>RC2 whose key is set up beforehand, once for all operations.</summary>
    public static OperationSource SmallRc2 { get; } = Rc2Kept(new(4));

    public static OperationSource LargerRc2 { get; } = Rc2Kept(new(100));

    public static IReadOnlyList<OperationSource> All { get; } =
    [SmallSha1, LargeSha1, SmallSha512, RsaOfDigest, DsaOfDigest, SmallRc2, LargerRc2];

    private static OperationSource InMemory(string hash, DataSize size) => FileHash.Named(hash).InMemory(size);

    private static OperationSource OfDigest(string scheme) => SignatureScheme.Named(scheme).SignDigest(new(500));

    private static OperationSource Rc2Kept(DataSize size) =>
        new($"{Rc2Name} encrypt then decrypt {size}, cipher kept", () => MakeRc2(size));

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
