using Org.BouncyCastle.Crypto;

namespace TokenSigningBench.Core.Primitives;

/// <summary>A private key of platform crypto, and the same key for BouncyCastle.</summary>
internal interface ISigningKey : IDisposable
{
    byte[] Sign(byte[] data);

    bool Verify(byte[] data, byte[] signature);

    /// <summary>A BouncyCastle signer with the same key and hash, initialized to sign or to verify.</summary>
    ISigner CrossCheck(bool forSigning);
}
