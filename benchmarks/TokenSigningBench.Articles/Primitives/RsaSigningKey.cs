using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Signers;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>RSA with PKCS#1 version 1.5 padding, from known primes, which avoids the prime search.</summary>
internal sealed class RsaSigningKey(int bits, HashAlgorithmName hash, IDigest crossCheckDigest) : ISigningKey
{
    private readonly TokenKey _key = TokenKey.FromRsa(KnownPrimeKeys.Create(bits));

    public HashAlgorithmName Hash => hash;

    public byte[] Sign(byte[] data) => _key.Rsa!.SignData(data, hash, RSASignaturePadding.Pkcs1);

    public byte[] SignDigest(byte[] digest) => _key.Rsa!.SignHash(digest, hash, RSASignaturePadding.Pkcs1);

    public bool Verify(byte[] data, byte[] signature) => _key.Rsa!.VerifyData(data, signature, hash, RSASignaturePadding.Pkcs1);

    public ISigner CrossCheck(bool forSigning)
    {
        var signer = new RsaDigestSigner(crossCheckDigest);
        signer.Init(forSigning, forSigning ? BouncyCastleKeys.PrivateKey(_key) : BouncyCastleKeys.PublicKey(_key));
        return signer;
    }

    public void Dispose() => _key.Dispose();
}
