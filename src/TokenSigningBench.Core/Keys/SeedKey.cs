using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Parameters;
using Org.BouncyCastle.Security;
using Org.BouncyCastle.X509;

namespace TokenSigningBench.Core.Keys;

/// <summary>
/// A key of a kind that .NET does not have on every system: the public key, and the seed of its private key if there is one. Files are
/// read and written with BouncyCastle.
/// </summary>
public abstract class SeedKey : IDisposable
{
    /// <summary>The length of a seed in bytes (FIPS 204 section 3.6.3; RFC 8032 section 5.1.5).</summary>
    public const int SeedBytes = 32;

    private readonly byte[] _publicKey;
    private readonly byte[]? _seed;

    private protected SeedKey(byte[] publicKey, byte[]? seed) => (_publicKey, _seed) = (publicKey, seed);

    /// <summary>The kind of key: ML-DSA-65, Ed25519.</summary>
    public abstract string Name { get; }

    public ReadOnlySpan<byte> PublicKey => _publicKey;

    /// <summary>The private key's seed, from which everything else is computed; empty without a private key.</summary>
    public ReadOnlySpan<byte> Seed => _seed;

    public bool HasPrivateKey => _seed is not null;

    /// <summary>The size of the public key in bits.</summary>
    public int Bits => 8 * _publicKey.Length;

    /// <summary>The object identifier of the key, and of signatures with it.</summary>
    internal abstract string Oid { get; }

    /// <summary>The algorithm that it signs with.</summary>
    public abstract JwsAlgorithm Algorithm { get; }

    /// <summary>Whether keys with this object identifier are read as a <see cref="SeedKey"/>.</summary>
    internal static bool IsKnown(string? oid) => oid == Ed25519Key.ObjectIdentifier || MLDsaSet.All.Any(set => set.Oid == oid);

    /// <summary>A public key of a certificate; null for another kind.</summary>
    /// <exception cref="ArgumentException">It does not have the length of its kind.</exception>
    internal static SeedKey? FromPublicKey(string? oid, ReadOnlySpan<byte> publicKey) =>
        oid == Ed25519Key.ObjectIdentifier ? Ed25519Key.FromPublicKey(publicKey)
        : MLDsaSet.All.FirstOrDefault(set => set.Oid == oid) is { } set ? MLDsaKey.FromPublicKey(set, publicKey)
        : null;

    /// <summary>Reads PKCS#8 (RFC 9881 section 6, RFC 8410 section 7).</summary>
    /// <exception cref="ArgumentException">
    /// It is damaged, of another kind, or holds only ML-DSA's expanded key and not the seed.
    /// </exception>
    internal static SeedKey FromPkcs8(byte[] der) =>
        Read(() => PrivateKeyFactory.CreateKey(der)) switch
        {
            MLDsaPrivateKeyParameters key => MLDsaKey.Of(key),
            Ed25519PrivateKeyParameters key => Ed25519Key.FromSeed(key.GetEncoded()),
            _ => throw new ArgumentException("it is of another kind", nameof(der)),
        };

    /// <summary>Reads SubjectPublicKeyInfo (RFC 9881 section 4, RFC 8410 section 4).</summary>
    /// <exception cref="ArgumentException">It is damaged or of another kind.</exception>
    internal static SeedKey FromSubjectPublicKeyInfo(byte[] der) =>
        Read(() => PublicKeyFactory.CreateKey(der)) switch
        {
            MLDsaPublicKeyParameters key => MLDsaKey.FromPublicKey(MLDsaKey.SetOf(key), key.GetEncoded()),
            Ed25519PublicKeyParameters key => Ed25519Key.FromPublicKey(key.GetEncoded()),
            _ => throw new ArgumentException("it is of another kind", nameof(der)),
        };

    /// <summary>A copy with its private part, if there is one.</summary>
    public abstract SeedKey Copy();

    /// <summary>The public part, as a new object.</summary>
    public abstract SeedKey PublicPart();

    /// <summary>PKCS#8 with the seed only, the form that RFC 9881 section 6 recommends and that RFC 8410 section 7 has first.</summary>
    /// <exception cref="InvalidOperationException">There is no private key.</exception>
    public abstract byte[] ExportPkcs8();

    public byte[] ExportSubjectPublicKeyInfo() =>
        SubjectPublicKeyInfoFactory.CreateSubjectPublicKeyInfo(ToBouncyCastlePublicKey()).GetDerEncoded();

    public bool HasSamePublicKey(SeedKey other) => Name == other.Name && PublicKey.SequenceEqual(other.PublicKey);

    /// <summary>A signature by BouncyCastle.</summary>
    /// <exception cref="InvalidOperationException">There is no private key.</exception>
    internal byte[] Sign(byte[] data)
    {
        ISigner signer = BouncyCastleKeys.Signer(Algorithm);
        signer.Init(forSigning: true, ToBouncyCastlePrivateKey());
        signer.BlockUpdate(data, 0, data.Length);
        return signer.GenerateSignature();
    }

    /// <summary>The private key as BouncyCastle's type.</summary>
    /// <exception cref="InvalidOperationException">There is no private key.</exception>
    internal abstract AsymmetricKeyParameter ToBouncyCastlePrivateKey();

    /// <summary>The public key as BouncyCastle's type.</summary>
    internal abstract AsymmetricKeyParameter ToBouncyCastlePublicKey();

    public void Dispose()
    {
        CryptographicOperations.ZeroMemory(_seed);
        GC.SuppressFinalize(this);
    }

    private protected byte[] OwnPublicKey => _publicKey;

    private protected byte[] OwnSeed => _seed ?? throw new InvalidOperationException("There is no private key");

    // BouncyCastle throws what its parsers throw.
    private static T Read<T>(Func<T> read)
    {
        try
        {
            return read();
        }
        catch (Exception e)
            when (e is ArgumentException or InvalidOperationException or IOException or GeneralSecurityException or InvalidCastException)
        {
            throw new ArgumentException($"it cannot be read: {e.Message}", e);
        }
    }
}
