using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Primitives;

/// <summary>A symmetric cipher that encrypts data and decrypts them again. Each operation makes its cipher anew: the article speaks of what setting up a key costs.</summary>
public sealed class SymmetricCipher
{
    private readonly Func<CipherVector, ICipher> _open;

    private SymmetricCipher(string name, Func<CipherVector, ICipher> open, CipherVector vector, Weakness? weakness = null)
    {
        Name = name;
        Weakness = weakness;
        Vector = vector;
        _open = open;
    }

    /// <summary>The article's four and today's, in the order of their tables.</summary>
    public static IReadOnlyList<SymmetricCipher> All { get; } =
    [
#pragma warning disable CA5350, CA5351 // Weak ciphers are what the article compared: measured, never recommended (Weakness).
        new("DES-64-CBC", vector => new CbcCipher(DES.Create(), vector), PublishedEncryptions.Des, Weakness.Des),
        new("3DES-192-CBC", vector => new CbcCipher(TripleDES.Create(), vector), PublishedEncryptions.TripleDes, Weakness.TripleDes),
        new("RC2-128-CBC", vector => new CbcCipher(RC2.Create(), vector), PublishedEncryptions.Rc2, Weakness.Rc2),
#pragma warning restore CA5350, CA5351
        new("AES-256-CBC", vector => new CbcCipher(Aes.Create(), vector), PublishedEncryptions.Aes256Cbc),
        new("AES-256-GCM", vector => new GcmCipher(vector), PublishedEncryptions.Aes256Gcm),
        new("ChaCha20-Poly1305", vector => new ChaChaCipher(vector), PublishedEncryptions.ChaCha20Poly1305),
    ];

    /// <summary>The cipher that shows what the article's longer Rijndael key costs; in no table.</summary>
    public static SymmetricCipher Aes128 { get; } =
        new("AES-128-CBC", vector => new CbcCipher(Aes.Create(), vector), PublishedEncryptions.Aes128Cbc);

    public static IReadOnlyList<DataSize> Sizes { get; } = [new(4), new(100), new(500)];

    /// <summary>The algorithm's name with its key size.</summary>
    public string Name { get; }

    /// <summary>Why it is never recommended; null for those that hold today.</summary>
    public Weakness? Weakness { get; }

    /// <summary>The key's size in bits, read from the key that is used.</summary>
    public int KeyBits => 8 * Vector.Key.Length;

    /// <summary>The published encryption that it must give before it is timed.</summary>
    internal CipherVector Vector { get; }

    /// <summary>The operation over data of this size.</summary>
    public PrimitiveOperation Of(DataSize size) =>
        new(
            Name,
            Vector.Source,
            Weakness,
            new OperationSource($"{Name} encrypt then decrypt {size}, new cipher each time", () => Make(size))
        );

    /// <summary>Makes a cipher with a vector's key.</summary>
    internal ICipher Open(CipherVector vector) => _open(vector);

    private CalledOperation Make(DataSize size)
    {
        RequireVector();
        byte[] plaintext = FixedContent.Bytes(size);
        var ciphertext = new byte[size.Bytes + ICipher.MaxOverhead];
        var decrypted = new byte[size.Bytes + ICipher.MaxOverhead];
        void Call()
        {
            using ICipher cipher = _open(Vector);
            int length = cipher.Encrypt(plaintext, ciphertext);
            cipher.Decrypt(ciphertext.AsSpan(0, length), decrypted);
        }

        Call();
        return
            decrypted.AsSpan(0, plaintext.Length).SequenceEqual(plaintext)
            && !ciphertext.AsSpan(0, plaintext.Length).SequenceEqual(plaintext)
            ? new CalledOperation(Call)
            : throw new InvalidOperationException($"{Name} does not decrypt what it encrypted");
    }

    private void RequireVector()
    {
        var ciphertext = new byte[Vector.Plaintext.Length + ICipher.MaxOverhead];
        try
        {
            using ICipher cipher = _open(Vector);
            cipher.Encrypt(Vector.Plaintext, ciphertext);
        }
        // OpenSSL without its legacy provider: "unsupported".
        catch (CryptographicException e)
        {
            throw new NotSupportedException($"{Name}: {e.Message}", e);
        }

        if (!ciphertext.AsSpan().StartsWith(Vector.Ciphertext))
            throw new InvalidOperationException($"{Name} does not give the ciphertext of {Vector.Source}");
    }
}
