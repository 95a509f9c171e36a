#pragma warning disable SYSLIB5006 // ML-DSA may still change in .NET.
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Parameters;
using Org.BouncyCastle.Pkcs;
using Org.BouncyCastle.Security;
using Org.BouncyCastle.X509;

namespace TokenSigningBench.Core.Keys;

/// <summary>
/// An ML-DSA key: the public key, and the seed of its private key if there is one. .NET's own type needs a system with ML-DSA, and files
/// are read and written without it.
/// </summary>
public sealed class MLDsaKey : IDisposable
{
    /// <summary>The length of a seed in bytes (FIPS 204 section 3.6.3).</summary>
    public const int SeedBytes = 32;

    private readonly byte[] _publicKey;
    private readonly byte[]? _seed;

    private MLDsaKey(MLDsaSet set, byte[] publicKey, byte[]? seed) => (Set, _publicKey, _seed) = (set, publicKey, seed);

    public MLDsaSet Set { get; }

    public ReadOnlySpan<byte> PublicKey => _publicKey;

    /// <summary>The private key's seed, from which everything else is computed; empty without a private key.</summary>
    public ReadOnlySpan<byte> Seed => _seed;

    public bool HasPrivateKey => _seed is not null;

    /// <summary>What to say where <see cref="IsInPlatformCrypto"/> is false.</summary>
    public const string NotInPlatformCrypto = ".NET has no ML-DSA here (on Linux it needs OpenSSL 3.5)";

    /// <summary>Whether .NET has ML-DSA here: with OpenSSL that takes version 3.5.</summary>
    public static bool IsInPlatformCrypto => MLDsa.IsSupported;

    /// <summary>Creates a key pair.</summary>
    public static MLDsaKey Create(MLDsaSet set) => FromSeed(set, RandomNumberGenerator.GetBytes(SeedBytes));

    /// <summary>A key pair. The seed is copied.</summary>
    /// <exception cref="ArgumentException">The seed does not have <see cref="SeedBytes"/> bytes.</exception>
    public static MLDsaKey FromSeed(MLDsaSet set, ReadOnlySpan<byte> seed)
    {
        byte[] own = seed.ToArray();
        return new(set, MLDsaPrivateKeyParameters.FromSeed(BouncyCastleKeys.Parameters(set), own).GetPublicKeyEncoded(), own);
    }

    /// <summary>A public key, which is copied.</summary>
    /// <exception cref="ArgumentException">Its length is not that of the set.</exception>
    public static MLDsaKey FromPublicKey(MLDsaSet set, ReadOnlySpan<byte> publicKey)
    {
        ArgumentNullException.ThrowIfNull(set);
        return publicKey.Length == set.PublicKeyBytes
            ? new(set, publicKey.ToArray(), null)
            : throw new ArgumentException(
                Invariant($"a public key of {set} has {set.PublicKeyBytes:N0} bytes, not {publicKey.Length:N0}"),
                nameof(publicKey)
            );
    }

    /// <summary>Reads PKCS#8 (RFC 9881 section 6).</summary>
    /// <exception cref="ArgumentException">It is damaged, of another kind, or holds only the expanded key and not the seed.</exception>
    internal static MLDsaKey FromPkcs8(byte[] der) =>
        Read(() => PrivateKeyFactory.CreateKey(der)) is not MLDsaPrivateKeyParameters key
            ? throw new ArgumentException("it is no ML-DSA key", nameof(der))
        : key.GetSeed() is not { } seed
            ? throw new ArgumentException("it holds the expanded key without its seed, which JOSE needs (RFC 9964)", nameof(der))
        : FromSeed(SetOf(key), seed);

    /// <summary>Reads SubjectPublicKeyInfo (RFC 9881 section 4).</summary>
    /// <exception cref="ArgumentException">It is damaged or of another kind.</exception>
    internal static MLDsaKey FromSubjectPublicKeyInfo(byte[] der) =>
        Read(() => PublicKeyFactory.CreateKey(der)) is MLDsaPublicKeyParameters key
            ? FromPublicKey(SetOf(key), key.GetEncoded())
            : throw new ArgumentException("it is no ML-DSA key", nameof(der));

    /// <summary>The public part, as a new object.</summary>
    public MLDsaKey PublicPart() => new(Set, _publicKey, null);

    /// <summary>PKCS#8 with the seed only, the form that RFC 9881 section 6 recommends.</summary>
    /// <exception cref="InvalidOperationException">There is no private key.</exception>
    public byte[] ExportPkcs8() =>
        PrivateKeyInfoFactory
            .CreatePrivateKeyInfo(
                MLDsaPrivateKeyParameters.FromSeed(BouncyCastleKeys.Parameters(Set), OwnSeed, MLDsaPrivateKeyParameters.Format.SeedOnly)
            )
            .GetDerEncoded();

    public byte[] ExportSubjectPublicKeyInfo() =>
        SubjectPublicKeyInfoFactory
            .CreateSubjectPublicKeyInfo(MLDsaPublicKeyParameters.FromEncoding(BouncyCastleKeys.Parameters(Set), _publicKey))
            .GetDerEncoded();

    public bool HasSamePublicKey(MLDsaKey other) => Set == other?.Set && PublicKey.SequenceEqual(other.PublicKey);

    /// <summary>The key as .NET's type. The caller disposes it.</summary>
    /// <exception cref="PlatformNotSupportedException">The system has no ML-DSA.</exception>
    internal MLDsa ToPlatformKey()
    {
        if (!IsInPlatformCrypto)
            throw new PlatformNotSupportedException(NotInPlatformCrypto);
        MLDsaAlgorithm algorithm = Set.Number switch
        {
            44 => MLDsaAlgorithm.MLDsa44,
            65 => MLDsaAlgorithm.MLDsa65,
            _ => MLDsaAlgorithm.MLDsa87,
        };
        return _seed is null ? MLDsa.ImportMLDsaPublicKey(algorithm, _publicKey) : MLDsa.ImportMLDsaPrivateSeed(algorithm, _seed);
    }

    /// <summary>A signature by BouncyCastle.</summary>
    /// <exception cref="InvalidOperationException">There is no private key.</exception>
    internal byte[] Sign(byte[] data)
    {
        ISigner signer = BouncyCastleKeys.Signer(JwsAlgorithm.MLDsa(Set));
        signer.Init(forSigning: true, ToBouncyCastlePrivateKey());
        signer.BlockUpdate(data, 0, data.Length);
        return signer.GenerateSignature();
    }

    /// <summary>The private key as BouncyCastle's type.</summary>
    /// <exception cref="InvalidOperationException">There is no private key.</exception>
    internal MLDsaPrivateKeyParameters ToBouncyCastlePrivateKey() =>
        MLDsaPrivateKeyParameters.FromSeed(BouncyCastleKeys.Parameters(Set), OwnSeed);

    /// <summary>The public key as BouncyCastle's type.</summary>
    internal MLDsaPublicKeyParameters ToBouncyCastlePublicKey() =>
        MLDsaPublicKeyParameters.FromEncoding(BouncyCastleKeys.Parameters(Set), _publicKey);

    public void Dispose() => CryptographicOperations.ZeroMemory(_seed);

    private byte[] OwnSeed => _seed ?? throw new InvalidOperationException("There is no private key");

    private static MLDsaSet SetOf(MLDsaKeyParameters key) =>
        MLDsaSet.Named(key.Parameters.ParameterSet.Name) ?? throw new ArgumentException($"{key.Parameters} is not used in tokens");

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
