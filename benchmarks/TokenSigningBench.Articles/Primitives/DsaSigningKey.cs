using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;
using Org.BouncyCastle.Crypto.Parameters;
using Org.BouncyCastle.Crypto.Signers;
using BigInteger = Org.BouncyCastle.Math.BigInteger;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>
/// DSA of 512 bits with SHA-1, with the published key of FIPS 186-2 appendix 5: no parameter search is needed, and the key is clearly no
/// secret.
/// </summary>
internal sealed class DsaSigningKey : ISigningKey
{
    /// <summary>The published key, including its private part.</summary>
    internal static readonly DSAParameters Published = new()
    {
        P = Convert.FromHexString(
            "8df2a494492276aa3d25759bb06869cbeac0d83afb8d0cf7cbb8324f0d7882e5"
                + "d0762fc5b7210eafc2e9adac32ab7aac49693dfbf83724c2ec0736ee31c80291"
        ),
        Q = Convert.FromHexString("c773218c737ec8ee993b4f2ded30f48edace915f"),
        G = Convert.FromHexString(
            "626d027839ea0a13413163a55b4cb500299d5522956cefcb3bff10f399ce2c2e"
                + "71cb9de5fa24babf58e5b79521925c9cc42e9f6f464b088cc572af53e6d78802"
        ),
        X = Convert.FromHexString("2070b3223dba372fde1c0ffc7b2e3b498b260614"),
        Y = Convert.FromHexString(
            "19131871d75b1612a819f29d78d1b0d7346f7aa77bb62a859bfd6c5675da9d21"
                + "2d3a36ef1672ef660b8c7c255cc0ec74858fba33f44c06699630a76b030ee333"
        ),
    };

    private readonly DSA _key = DSA.Create(Published);

    public HashAlgorithmName Hash => HashAlgorithmName.SHA1;

    public byte[] Sign(byte[] data) => _key.SignData(data, Hash);

#pragma warning disable CA5351 // The article compared it: it is measured, never recommended.
    public byte[] SignDigest(byte[] digest) => _key.CreateSignature(digest);
#pragma warning restore CA5351

    public bool Verify(byte[] data, byte[] signature) => _key.VerifyData(data, signature, Hash);

    public ISigner CrossCheck(bool forSigning)
    {
        var domain = new DsaParameters(Number(Published.P!), Number(Published.Q!), Number(Published.G!));
        var signer = new DsaDigestSigner(new DsaSigner(), new Sha1Digest(), PlainDsaEncoding.Instance);
        signer.Init(
            forSigning,
            forSigning
                ? new DsaPrivateKeyParameters(Number(Published.X!), domain)
                : new DsaPublicKeyParameters(Number(Published.Y!), domain)
        );
        return signer;
    }

    public void Dispose() => _key.Dispose();

    private static BigInteger Number(byte[] bigEndian) => new(1, bigEndian);
}
