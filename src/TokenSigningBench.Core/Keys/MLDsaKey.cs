#pragma warning disable SYSLIB5006 // ML-DSA may still change in .NET.
using Org.BouncyCastle.Crypto.Parameters;
using Org.BouncyCastle.Pkcs;

namespace TokenSigningBench.Core.Keys;

/// <summary>An ML-DSA key. .NET's own type needs a system with ML-DSA, and files are read and written without it.</summary>
public sealed class MLDsaKey : SeedKey
{
    private MLDsaKey(MLDsaSet set, byte[] publicKey, byte[]? seed)
        : base(publicKey, seed) => Set = set;

    public MLDsaSet Set { get; }

    public override string Name => Set.Name;

    internal override string Oid => Set.Oid;

    public override JwsAlgorithm Algorithm => JwsAlgorithm.MLDsa(Set);

    /// <summary>What to say where <see cref="IsInPlatformCrypto"/> is false.</summary>
    public const string NotInPlatformCrypto = ".NET has no ML-DSA here (on Linux it needs OpenSSL 3.5)";

    /// <summary>Whether .NET has ML-DSA here: with OpenSSL that takes version 3.5.</summary>
    public static bool IsInPlatformCrypto => MLDsa.IsSupported;

    /// <summary>Creates a key pair.</summary>
    public static MLDsaKey Create(MLDsaSet set) => FromSeed(set, RandomNumberGenerator.GetBytes(SeedBytes));

    /// <summary>A key pair. The seed is copied.</summary>
    /// <exception cref="ArgumentException">The seed does not have <see cref="SeedKey.SeedBytes"/> bytes.</exception>
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

    /// <exception cref="ArgumentException">It holds only the expanded key and not the seed.</exception>
    internal static MLDsaKey Of(MLDsaPrivateKeyParameters key) =>
        key.GetSeed() is { } seed
            ? FromSeed(SetOf(key), seed)
            : throw new ArgumentException("it holds the expanded key without its seed, which JOSE needs (RFC 9964)", nameof(key));

    internal static MLDsaSet SetOf(MLDsaKeyParameters key) =>
        MLDsaSet.Named(key.Parameters.ParameterSet.Name) ?? throw new ArgumentException($"{key.Parameters} is not used in tokens");

    public override SeedKey Copy() => HasPrivateKey ? FromSeed(Set, Seed) : PublicPart();

    public override SeedKey PublicPart() => new MLDsaKey(Set, OwnPublicKey, null);

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
        return HasPrivateKey ? MLDsa.ImportMLDsaPrivateSeed(algorithm, Seed) : MLDsa.ImportMLDsaPublicKey(algorithm, PublicKey);
    }

    internal override MLDsaPrivateKeyParameters ToBouncyCastlePrivateKey() =>
        MLDsaPrivateKeyParameters.FromSeed(BouncyCastleKeys.Parameters(Set), OwnSeed);

    internal override MLDsaPublicKeyParameters ToBouncyCastlePublicKey() =>
        MLDsaPublicKeyParameters.FromEncoding(BouncyCastleKeys.Parameters(Set), OwnPublicKey);

    public override byte[] ExportPkcs8() =>
        PrivateKeyInfoFactory
            .CreatePrivateKeyInfo(
                MLDsaPrivateKeyParameters.FromSeed(BouncyCastleKeys.Parameters(Set), OwnSeed, MLDsaPrivateKeyParameters.Format.SeedOnly)
            )
            .GetDerEncoded();
}
