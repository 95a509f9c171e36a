using Org.BouncyCastle.Crypto;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>A private key of platform crypto, and the same key for BouncyCastle.</summary>
internal interface ISigningKey : IDisposable
{
    HashAlgorithmName Hash { get; }

    byte[] Sign(byte[] data);

    /// <summary>Signs without hashing.</summary>
    /// <param name="digest">The digest of the data, by <see cref="Hash"/>.</param>
    byte[] SignDigest(byte[] digest);

    bool Verify(byte[] data, byte[] signature);

    /// <summary>A BouncyCastle signer with the same key and hash, initialized to sign or to verify.</summary>
    ISigner CrossCheck(bool forSigning);
}
