using System.Runtime.CompilerServices;
using Org.BouncyCastle.Asn1.Nist;
using Org.BouncyCastle.Asn1.X9;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;
using Org.BouncyCastle.Crypto.Engines;
using Org.BouncyCastle.Crypto.Parameters;
using Org.BouncyCastle.Crypto.Signers;
using BigInteger = Org.BouncyCastle.Math.BigInteger;

namespace TokenSigningBench.Core.Keys;

/// <summary>Keys, digests and signers as BouncyCastle's types.</summary>
public static class BouncyCastleKeys
{
    public static IDigest Digest(JwsAlgorithm algorithm) =>
        algorithm.HashBits switch
        {
            256 => new Sha256Digest(),
            384 => new Sha384Digest(),
            _ => new Sha512Digest(),
        };

    public static ISigner Signer(JwsAlgorithm algorithm) =>
        algorithm.Family switch
        {
            JwsFamily.RsaPkcs1 => new RsaDigestSigner(Digest(algorithm)),
            JwsFamily.RsaPss => new PssSigner(new RsaBlindedEngine(), Digest(algorithm), algorithm.HashBits / 8),
            JwsFamily.Ecdsa => new DsaDigestSigner(new ECDsaSigner(), Digest(algorithm), PlainDsaEncoding.Instance),
            // With randomness, which FIPS 204 section 3.4 prefers.
            JwsFamily.MLDsa => new MLDsaSigner(Parameters(algorithm.MLDsaSet!), deterministic: false),
            JwsFamily.EdDsa => new Ed25519Signer(),
            _ => throw new ArgumentOutOfRangeException(nameof(algorithm), algorithm, "HMAC is not a signature"),
        };

    public static MLDsaParameters Parameters(MLDsaSet set) =>
        set.Number switch
        {
            44 => MLDsaParameters.ml_dsa_44,
            65 => MLDsaParameters.ml_dsa_65,
            _ => MLDsaParameters.ml_dsa_87,
        };

    public static ICipherParameters PrivateKey(TokenKey key)
    {
        if (key.SeedKey is not null)
            return key.SeedKey.ToBouncyCastlePrivateKey();

        if (key.Rsa is not null)
        {
            RSAParameters p = key.Rsa.ExportParameters(includePrivateParameters: true);
            return CreatePrivateKey(
                Number(p.Modulus),
                Number(p.Exponent),
                Number(p.D),
                Number(p.P),
                Number(p.Q),
                Number(p.DP),
                Number(p.DQ),
                Number(p.InverseQ),
                isInternal: true
            );
        }

        return new ECPrivateKeyParameters(Number(key.Ecdsa!.ExportParameters(includePrivateParameters: true).D), Domain(key));
    }

    public static ICipherParameters PublicKey(TokenKey key)
    {
        if (key.SeedKey is not null)
            return key.SeedKey.ToBouncyCastlePublicKey();

        if (key.Rsa is not null)
        {
            RSAParameters p = key.Rsa.ExportParameters(includePrivateParameters: false);
            return CreatePublicKey(isPrivate: false, Number(p.Modulus), Number(p.Exponent), isInternal: true);
        }

        ECPoint q = key.Ecdsa!.ExportParameters(includePrivateParameters: false).Q;
        ECDomainParameters domain = Domain(key);
        return new ECPublicKeyParameters(domain.Curve.CreatePoint(Number(q.X), Number(q.Y)), domain);
    }

    // The public constructors test each modulus for primality, which takes 1 s of CPU time for 8192 bits, twice for a key that signs and is
    // verified. These are BouncyCastle's own for keys that need no test: the system's cryptography has the key already.
    [UnsafeAccessor(UnsafeAccessorKind.Constructor)]
    private static extern RsaKeyParameters CreatePublicKey(bool isPrivate, BigInteger modulus, BigInteger exponent, bool isInternal);

    [UnsafeAccessor(UnsafeAccessorKind.Constructor)]
    private static extern RsaPrivateCrtKeyParameters CreatePrivateKey(
        BigInteger modulus,
        BigInteger publicExponent,
        BigInteger privateExponent,
        BigInteger p,
        BigInteger q,
        BigInteger dP,
        BigInteger dQ,
        BigInteger qInv,
        bool isInternal
    );

    private static ECDomainParameters Domain(TokenKey key)
    {
        X9ECParameters curve = NistNamedCurves.GetByName($"P-{key.SizeInBits}");
        return new ECDomainParameters(curve.Curve, curve.G, curve.N, curve.H);
    }

    private static BigInteger Number(byte[]? bigEndian) => new(1, bigEndian!);
}
