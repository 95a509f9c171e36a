using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>A signature algorithm with its hash. The key is created once and reused; each operation hashes its data.</summary>
public sealed class SignatureScheme
{
    private readonly Func<ISigningKey> _key;

    private SignatureScheme(string name, Func<ISigningKey> key, Weakness? weakness = null)
    {
        Name = name;
        Weakness = weakness;
        _key = key;
    }

    /// <summary>The article's two schemes and today's, in the order of the tables.</summary>
    public static IReadOnlyList<SignatureScheme> All { get; } =
    [
        new("RSA-1024/SHA1", () => new RsaSigningKey(1024, HashAlgorithmName.SHA1, new Sha1Digest()), Weakness.Rsa1024),
        new("DSA-512/SHA1", () => new DsaSigningKey(), Weakness.Dsa512),
        new("RSA-2048/SHA256", () => new RsaSigningKey(2048, HashAlgorithmName.SHA256, new Sha256Digest())),
        new("ECDSA-P-256/SHA256", () => new EcdsaSigningKey()),
    ];

    public static IReadOnlyList<DataSize> Sizes { get; } = [new(100), new(500)];

    /// <summary>The algorithm, its key size or curve, and its hash.</summary>
    public string Name { get; }

    /// <summary>Why it is never recommended; null for schemes that are secure today.</summary>
    public Weakness? Weakness { get; }

    public static SignatureScheme Named(string name) => All.Single(scheme => scheme.Name == name);

    public PrimitiveOperation Sign(DataSize size) =>
        Operation($"{Name} sign {size}, key kept", size, (key, data, _) => () => key.Sign(data));

    public PrimitiveOperation Verify(DataSize size) =>
        Operation($"{Name} verify {size}, key kept", size, (key, data, signature) => () => key.Verify(data, signature));

    /// <summary>Signing without hashing the data: what remains of <see cref="Sign"/>, and does not depend on the size.</summary>
    public OperationSource SignDigest(DataSize size) =>
        Source(
            $"{Name} sign the digest of {size}, key kept",
            size,
            (key, data, _) =>
            {
                byte[] digest = CryptographicOperations.HashData(key.Hash, data);
                if (!key.Verify(data, key.SignDigest(digest)))
                    throw new InvalidOperationException($"{Name}: a signature of a digest does not verify");
                return () => key.SignDigest(digest);
            }
        );

    internal ISigningKey MakeKey() => _key();

    private PrimitiveOperation Operation(string name, DataSize size, Func<ISigningKey, byte[], byte[], Action> call) =>
        new(Name, "BouncyCastle, both ways", Weakness, Source(name, size, call));

    private OperationSource Source(string name, DataSize size, Func<ISigningKey, byte[], byte[], Action> call) =>
        new(
            name,
            () =>
            {
                ISigningKey key = CreateKey();
                byte[] data = FixedContent.Bytes(size);
                return new CalledOperation(call(key, data, SignAndVerify(key, data)), key);
            }
        );

    private ISigningKey CreateKey()
    {
        try
        {
            return _key();
        }
        catch (CryptographicException e)
        {
            throw new NotSupportedException($"{Name}: {e.Message}", e);
        }
    }

    // Each implementation verifies the other's signature, and rejects it for other data.
    private byte[] SignAndVerify(ISigningKey key, byte[] data)
    {
        byte[] signature = key.Sign(data);
        byte[] crossSigned = CrossCheckSigns(key.CrossCheck(forSigning: true), data);
        byte[] other = [.. data[..^1], (byte)~data[^1]];
        return
            CrossCheckVerifies(key, data, signature)
            && !CrossCheckVerifies(key, other, signature)
            && key.Verify(data, crossSigned)
            && !key.Verify(other, crossSigned)
            ? signature
            : throw new InvalidOperationException($"{Name}: BouncyCastle and the system's cryptography disagree over a signature");
    }

    private static byte[] CrossCheckSigns(ISigner crossCheck, byte[] data)
    {
        crossCheck.BlockUpdate(data, 0, data.Length);
        return crossCheck.GenerateSignature();
    }

    private static bool CrossCheckVerifies(ISigningKey key, byte[] data, byte[] signature)
    {
        ISigner crossCheck = key.CrossCheck(forSigning: false);
        crossCheck.BlockUpdate(data, 0, data.Length);
        return crossCheck.VerifySignature(signature);
    }
}
