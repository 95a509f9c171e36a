using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>
/// A symmetric cipher that encrypts data and decrypts them again. Each operation creates its cipher, because the article is about the cost
/// of key setup.
/// </summary>
public sealed class SymmetricCipher
{
    private readonly Func<CipherVector, ICipher> _open;

    private SymmetricCipher(string name, Func<CipherVector, ICipher> open, Weakness? weakness = null)
    {
        Name = name;
        Weakness = weakness;
        Vector = CipherVector.Of(name);
        _open = open;
    }

    /// <summary>The article's four ciphers and today's, in the order of the tables.</summary>
    public static IReadOnlyList<SymmetricCipher> All { get; } =
    [
#pragma warning disable CA5350, CA5351 // The article compared weak ciphers: they are measured, never recommended (Weakness).
        new("DES-64-CBC", vector => new CbcCipher(DES.Create(), vector), Weakness.Des),
        new("3DES-192-CBC", vector => new CbcCipher(TripleDES.Create(), vector), Weakness.TripleDes),
        new("RC2-128-CBC", vector => new CbcCipher(RC2.Create(), vector), Weakness.Rc2),
#pragma warning restore CA5350, CA5351
        new("AES-256-CBC", vector => new CbcCipher(Aes.Create(), vector)),
        new("AES-256-GCM", vector => new GcmCipher(vector)),
        new("ChaCha20-Poly1305", vector => new ChaChaCipher(vector)),
    ];

    /// <summary>The cipher that shows the cost of the article's longer Rijndael key. It is in no table.</summary>
    public static SymmetricCipher Aes128 { get; } = new("AES-128-CBC", vector => new CbcCipher(Aes.Create(), vector));

    public static IReadOnlyList<DataSize> Sizes { get; } = [new(4), new(100), new(500)];

    /// <summary>The algorithm's name with its key size.</summary>
    public string Name { get; }

    /// <summary>Why it is never recommended; null for ciphers that are secure today.</summary>
    public Weakness? Weakness { get; }

    /// <summary>The size in bits of the key that is used.</summary>
    public int KeyBits => 8 * Vector.Key.Length;

    /// <summary>The published encryption that the cipher must reproduce before it is timed.</summary>
    internal CipherVector Vector { get; }

    public PrimitiveOperation Of(DataSize size) =>
        new(
            Name,
            Vector.Source,
            Weakness,
            new OperationSource($"{Name} encrypt then decrypt {size}, new cipher each time", () => Make(size))
        );

    internal ICipher Open(CipherVector vector) => _open(vector);

    private CalledOperation Make(DataSize size)
    {
        VerifyVector();
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

    private void VerifyVector()
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
