using Org.BouncyCastle.Crypto;

namespace TokenSigningBench.Core.Primitives;

/// <summary>A private key of the system's cryptography, and the same key for BouncyCastle.</summary>
internal interface ISigningKey : IDisposable
{
    /// <summary>Hashes the data and signs the hash.</summary>
    byte[] Sign(byte[] data);

    /// <summary>Hashes the data and verifies the signature.</summary>
    bool Verify(byte[] data, byte[] signature);

    /// <summary>BouncyCastle with the same key and hash, ready to sign or to verify.</summary>
    ISigner Witness(bool forSigning);
}
