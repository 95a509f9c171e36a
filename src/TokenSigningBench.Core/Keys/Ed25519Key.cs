using System.Formats.Asn1;
using Org.BouncyCastle.Crypto.Parameters;

namespace TokenSigningBench.Core.Keys;

/// <summary>An Ed25519 key (RFC 8032), the curve of EdDSA in tokens (RFC 8037). .NET 10 has no Ed25519 on any system.</summary>
public sealed class Ed25519Key : SeedKey
{
    /// <summary>The length of a public key in bytes (RFC 8032 section 5.1.5).</summary>
    public const int PublicKeyBytes = 32;

    /// <summary>The length of a signature in bytes (RFC 8032 section 5.1.6).</summary>
    public const int SignatureBytes = 64;

    /// <summary>About 128 bits (RFC 8032 section 8.5).</summary>
    public const int StrengthBits = 128;

    /// <summary>The kind of key, which is also the <c>crv</c> (RFC 8037 section 2).</summary>
    public const string KindName = "Ed25519";

    /// <summary>Why platform crypto does not sign with it.</summary>
    public const string NotInPlatformCrypto = ".NET 10 has no Ed25519";

    // RFC 8410 section 3.
    public const string ObjectIdentifier = "1.3.101.112";

    private Ed25519Key(byte[] publicKey, byte[]? seed)
        : base(publicKey, seed) { }

    public override string Name => KindName;

    internal override string Oid => ObjectIdentifier;

    public override JwsAlgorithm Algorithm => JwsAlgorithm.EdDsa;

    /// <summary>Creates a key pair.</summary>
    public static Ed25519Key Create() => FromSeed(RandomNumberGenerator.GetBytes(SeedBytes));

    /// <summary>A key pair. The seed is copied.</summary>
    /// <exception cref="ArgumentException">The seed does not have <see cref="SeedKey.SeedBytes"/> bytes.</exception>
    public static Ed25519Key FromSeed(ReadOnlySpan<byte> seed) =>
        new(new Ed25519PrivateKeyParameters(Whole(seed, SeedBytes, "private key")).GeneratePublicKey().GetEncoded(), seed.ToArray());

    /// <summary>A public key, which is copied.</summary>
    /// <exception cref="ArgumentException">It does not have <see cref="PublicKeyBytes"/> bytes, or is no point of the curve.</exception>
    public static Ed25519Key FromPublicKey(ReadOnlySpan<byte> publicKey) =>
        new(new Ed25519PublicKeyParameters(Whole(publicKey, PublicKeyBytes, "public key")).GetEncoded(), null);

    public override SeedKey Copy() => HasPrivateKey ? FromSeed(Seed) : PublicPart();

    public override SeedKey PublicPart() => new Ed25519Key(OwnPublicKey, null);

    internal override Ed25519PrivateKeyParameters ToBouncyCastlePrivateKey() => new(OwnSeed);

    internal override Ed25519PublicKeyParameters ToBouncyCastlePublicKey() => new(OwnPublicKey);

    // BouncyCastle adds the public key, and OpenSSL 3.0 does not read that form.
    public override byte[] ExportPkcs8()
    {
        var seed = new AsnWriter(AsnEncodingRules.DER);
        seed.WriteOctetString(OwnSeed);
        var key = new AsnWriter(AsnEncodingRules.DER);
        using (key.PushSequence())
        {
            key.WriteInteger(0);
            using (key.PushSequence())
                key.WriteObjectIdentifier(ObjectIdentifier);
            key.WriteOctetString(seed.Encode());
        }

        return key.Encode();
    }

    private static byte[] Whole(ReadOnlySpan<byte> bytes, int length, string part) =>
        bytes.Length == length
            ? bytes.ToArray()
            : throw new ArgumentException(Invariant($"a {part} of Ed25519 has {length} bytes, not {bytes.Length}"), nameof(bytes));
}
