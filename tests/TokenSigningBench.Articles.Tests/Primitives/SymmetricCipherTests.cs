using System.Text.Json;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Engines;
using Org.BouncyCastle.Crypto.Modes;
using Org.BouncyCastle.Crypto.Paddings;
using Org.BouncyCastle.Crypto.Parameters;
using TokenSigningBench.Articles.Primitives;
using ICipher = TokenSigningBench.Articles.Primitives.ICipher;

namespace TokenSigningBench.Articles.Tests.Primitives;

public class SymmetricCipherTests
{
    public static TheoryData<string> Names => [.. SymmetricCipher.All.Append(SymmetricCipher.Aes128).Select(cipher => cipher.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void A_cipher_matches_its_published_vectors(string name)
    {
        SymmetricCipher cipher = Named(name);
        IEnumerable<CipherVector> others = PublishedVectors
            .Of("encryptions")
            .Where(vector => PublishedVectors.Text(vector, "cipher") == name)
            .Select(Vector);
        foreach (CipherVector vector in others.Prepend(cipher.Vector))
        {
            byte[] ciphertext = Encrypt(cipher, vector, vector.Plaintext);
            ciphertext.AsSpan(0, vector.Ciphertext.Length).ToArray().ShouldBe(vector.Ciphertext, vector.Source);
            Decrypt(cipher, vector, ciphertext).ShouldBe(vector.Plaintext, vector.Source);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void BouncyCastle_decrypts_the_measured_content(string name)
    {
        SymmetricCipher cipher = Named(name);
        byte[] plaintext = FixedContent.Bytes(SymmetricCipher.Sizes[0]);
        DecryptWithBouncyCastle(cipher, Encrypt(cipher, cipher.Vector, plaintext)).ShouldBe(plaintext);
    }

    [Fact]
    public void Keys_have_the_sizes_in_their_names() =>
        SymmetricCipher.All.Select(cipher => cipher.KeyBits).ShouldBe([64, 192, 128, 256, 256, 256]);

    [Fact]
    public void An_authenticated_cipher_refuses_a_changed_byte()
    {
        foreach (SymmetricCipher cipher in SymmetricCipher.All.Where(cipher => cipher.Name is "AES-256-GCM" or "ChaCha20-Poly1305"))
        {
            byte[] ciphertext = Encrypt(cipher, cipher.Vector, cipher.Vector.Plaintext);
            ciphertext[0] ^= 1;
            Should.Throw<System.Security.Cryptography.AuthenticationTagMismatchException>(
                () => Decrypt(cipher, cipher.Vector, ciphertext),
                cipher.Name
            );
        }
    }

    private static SymmetricCipher Named(string name) =>
        SymmetricCipher.All.Append(SymmetricCipher.Aes128).Single(cipher => cipher.Name == name);

    private static CipherVector Vector(JsonElement vector) =>
        new(
            PublishedVectors.Text(vector, "source"),
            PublishedVectors.Bytes(vector, "key"),
            PublishedVectors.Bytes(vector, "iv"),
            PublishedVectors.Bytes(vector, "associatedData"),
            PublishedVectors.Bytes(vector, "plaintext"),
            PublishedVectors.Bytes(vector, "ciphertext")
        );

    private static byte[] Encrypt(SymmetricCipher cipher, CipherVector vector, byte[] plaintext)
    {
        var ciphertext = new byte[plaintext.Length + ICipher.MaxOverhead];
        using ICipher open = cipher.Open(vector);
        return ciphertext[..open.Encrypt(plaintext, ciphertext)];
    }

    private static byte[] Decrypt(SymmetricCipher cipher, CipherVector vector, byte[] ciphertext)
    {
        var plaintext = new byte[ciphertext.Length];
        using ICipher open = cipher.Open(vector);
        return plaintext[..open.Decrypt(ciphertext, plaintext)];
    }

    private static byte[] DecryptWithBouncyCastle(SymmetricCipher cipher, byte[] ciphertext)
    {
        var key = new KeyParameter(cipher.Vector.Key);
        if (cipher.Name == "ChaCha20-Poly1305")
            return DecryptChaCha(new ParametersWithIV(key, cipher.Vector.Iv), ciphertext[..^16]);

        if (cipher.Name == "AES-256-GCM")
        {
            var gcm = new GcmBlockCipher(new AesEngine());
            gcm.Init(forEncryption: false, new AeadParameters(key, 128, cipher.Vector.Iv, cipher.Vector.AssociatedData));
            var opened = new byte[gcm.GetOutputSize(ciphertext.Length)];
            int read = gcm.ProcessBytes(ciphertext, 0, ciphertext.Length, opened, 0);
            gcm.DoFinal(opened, read);
            return opened;
        }

        IBlockCipher engine = cipher.Name switch
        {
            "DES-64-CBC" => new DesEngine(),
            "3DES-192-CBC" => new DesEdeEngine(),
            "RC2-128-CBC" => new RC2Engine(),
            _ => new AesEngine(),
        };
        KeyParameter engineKey = engine is RC2Engine ? new RC2Parameters(cipher.Vector.Key, 128) : key;
        var cbc = new PaddedBufferedBlockCipher(new CbcBlockCipher(engine));
        cbc.Init(forEncryption: false, new ParametersWithIV(engineKey, cipher.Vector.Iv));
        return cbc.DoFinal(ciphertext);
    }

    // This BouncyCastle version has only the stream cipher. Its first block is the authenticator's key (RFC 8439 section 2.6).
    private static byte[] DecryptChaCha(ParametersWithIV key, byte[] ciphertext)
    {
        var engine = new ChaCha7539Engine();
        engine.Init(forEncryption: false, key);
        engine.ProcessBytes(new byte[64], 0, 64, new byte[64], 0);
        var plaintext = new byte[ciphertext.Length];
        engine.ProcessBytes(ciphertext, 0, ciphertext.Length, plaintext, 0);
        return plaintext;
    }
}
