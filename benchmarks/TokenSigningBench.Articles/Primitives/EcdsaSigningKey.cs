using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;
using Org.BouncyCastle.Crypto.Signers;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>ECDSA on P-256 with SHA-256.</summary>
internal sealed class EcdsaSigningKey : ISigningKey
{
    private readonly TokenKey _key = TokenKey.FromEcdsa(ECDsa.Create(ECCurve.NamedCurves.nistP256));

    public HashAlgorithmName Hash => HashAlgorithmName.SHA256;

    public byte[] Sign(byte[] data) => _key.Ecdsa!.SignData(data, Hash);

    public byte[] SignDigest(byte[] digest) => _key.Ecdsa!.SignHash(digest);

    public bool Verify(byte[] data, byte[] signature) => _key.Ecdsa!.VerifyData(data, signature, Hash);

    public ISigner CrossCheck(bool forSigning)
    {
        var signer = new DsaDigestSigner(new ECDsaSigner(), new Sha256Digest(), PlainDsaEncoding.Instance);
        signer.Init(forSigning, forSigning ? BouncyCastleKeys.PrivateKey(_key) : BouncyCastleKeys.PublicKey(_key));
        return signer;
    }

    public void Dispose() => _key.Dispose();
}
