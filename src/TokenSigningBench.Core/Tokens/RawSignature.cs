#pragma warning disable SYSLIB5006 // ML-DSA may still change in .NET.
namespace TokenSigningBench.Core.Tokens;

/// <summary>The framework's RSA, ECDSA, HMAC or ML-DSA over bytes: a token's signature without the token around it.</summary>
/// <remarks>Not thread-safe: HMAC keeps state. The key is used and not owned.</remarks>
public sealed class RawSignature : IDisposable
{
    private readonly TokenKey _key;
    private readonly JwsAlgorithm _algorithm;
    private readonly IncrementalHash? _hmac;
    private readonly MLDsa? _mldsa;

    /// <param name="key">The key. Only signing needs its private part.</param>
    /// <param name="algorithm">An algorithm that fits the key.</param>
    /// <exception cref="ArgumentException">The algorithm does not fit the key.</exception>
    /// <exception cref="PlatformNotSupportedException">It is ML-DSA and the system has none, or Ed25519.</exception>
    public RawSignature(TokenKey key, JwsAlgorithm algorithm)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(algorithm);
        if (!algorithm.Fits(key))
            throw new ArgumentException($"{algorithm} does not fit a key of {key.SizeInBits} bits of this kind", nameof(algorithm));

        if (algorithm.Family == JwsFamily.EdDsa)
            throw new PlatformNotSupportedException(Ed25519Key.NotInPlatformCrypto);
        _key = key;
        _algorithm = algorithm;
        _mldsa = key.MLDsa?.ToPlatformKey();
        _hmac = key.Secret is null ? null : IncrementalHash.CreateHMAC(algorithm.Hash, key.Secret);
    }

    /// <param name="signature">Receives the signature. <see cref="JwsAlgorithm.SignatureBytes(TokenKey)"/> is its length.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="CryptographicException">The buffer is too small, or the key has no private part.</exception>
    public int Sign(ReadOnlySpan<byte> input, Span<byte> signature)
    {
        if (_hmac is not null)
        {
            _hmac.AppendData(input);
            return _hmac.GetHashAndReset(signature);
        }

        if (_mldsa is not null)
        {
            int bytes = _mldsa.Algorithm.SignatureSizeInBytes;
            _mldsa.SignData(input, signature[..bytes]);
            return bytes;
        }

        Span<byte> digest = stackalloc byte[_algorithm.HashBits / 8];
        CryptographicOperations.HashData(_algorithm.Hash, input, digest);
        // The Try overloads, and ECDSA's without a format, do not allocate. ECDSA's default format is the one of tokens.
        int written;
        bool signed = _key.Rsa is not null
            ? _key.Rsa.TrySignHash(digest, signature, _algorithm.Hash, _algorithm.Padding!, out written)
            : _key.Ecdsa!.TrySignHash(digest, signature, out written);
        return signed ? written : throw new CryptographicException("The signature is longer than its key");
    }

    /// <summary>Verifies a signature. HMAC computes the code again and compares both in constant time.</summary>
    public bool Verify(ReadOnlySpan<byte> input, ReadOnlySpan<byte> signature)
    {
        if (_mldsa is not null)
            return _mldsa.VerifyData(input, signature);

        Span<byte> digest = stackalloc byte[_algorithm.HashBits / 8];
        if (_hmac is not null)
        {
            _hmac.AppendData(input);
            _hmac.GetHashAndReset(digest);
            return CryptographicOperations.FixedTimeEquals(digest, signature);
        }

        CryptographicOperations.HashData(_algorithm.Hash, input, digest);
        return _key.Rsa is not null
            ? _key.Rsa.VerifyHash(digest, signature, _algorithm.Hash, _algorithm.Padding!)
            : _key.Ecdsa!.VerifyHash(digest, signature);
    }

    public void Dispose()
    {
        _hmac?.Dispose();
        _mldsa?.Dispose();
    }
}
