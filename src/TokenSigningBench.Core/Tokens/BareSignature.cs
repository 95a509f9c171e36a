namespace TokenSigningBench.Core.Tokens;

/// <summary>The framework's own RSA, ECDSA or HMAC over bytes: what is left of a token's signature without the token around it.</summary>
/// <remarks>Not for several threads at once: HMAC keeps a keyed state. It keeps the key and does not own it.</remarks>
public sealed class BareSignature : IDisposable
{
    private readonly TokenKey _key;
    private readonly JwsAlgorithm _algorithm;
    private readonly IncrementalHash? _hmac;

    /// <summary>Makes the key ready.</summary>
    /// <param name="key">The key; its private part is needed only for signing.</param>
    /// <param name="algorithm">An algorithm that fits it.</param>
    /// <exception cref="ArgumentException">The algorithm does not fit the key.</exception>
    public BareSignature(TokenKey key, JwsAlgorithm algorithm)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(algorithm);
        if (!algorithm.Fits(key))
            throw new ArgumentException($"{algorithm} does not fit a key of {key.SizeInBits} bits of this kind", nameof(algorithm));

        _key = key;
        _algorithm = algorithm;
        _hmac = key.Secret is null ? null : IncrementalHash.CreateHMAC(algorithm.Hash, key.Secret);
    }

    /// <param name="signature">Takes the signature; <see cref="JwsAlgorithm.SignatureBytes(TokenKey)"/> says how long it is.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="CryptographicException">There is no room for the signature, or the key has no private part.</exception>
    public int Sign(ReadOnlySpan<byte> input, Span<byte> signature)
    {
        if (_hmac is not null)
        {
            _hmac.AppendData(input);
            return _hmac.GetHashAndReset(signature);
        }

        Span<byte> digest = stackalloc byte[_algorithm.HashBits / 8];
        CryptographicOperations.HashData(_algorithm.Hash, input, digest);
        // The Try methods, and ECDSA's without a format, whose default is the one that tokens use: their siblings allocate.
        int written;
        bool signed = _key.Rsa is not null
            ? _key.Rsa.TrySignHash(digest, signature, _algorithm.Hash, _algorithm.Padding!, out written)
            : _key.Ecdsa!.TrySignHash(digest, signature, out written);
        return signed ? written : throw new CryptographicException("The signature is longer than its key");
    }

    /// <summary>Verifies. HMAC does it by making the code anew and comparing both in constant time.</summary>
    public bool Verify(ReadOnlySpan<byte> input, ReadOnlySpan<byte> signature)
    {
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

    public void Dispose() => _hmac?.Dispose();
}
