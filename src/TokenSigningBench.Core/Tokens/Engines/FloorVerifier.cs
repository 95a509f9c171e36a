using System.Security.Cryptography;

namespace TokenSigningBench.Core.Tokens.Engines;

/// <summary>Verifies with the framework's own RSA, ECDSA or HMAC.</summary>
internal sealed class FloorVerifier(TokenKey key, JwsAlgorithm algorithm) : StrictVerifier(key, algorithm)
{
    private readonly TokenKey _key = key;
    private readonly JwsAlgorithm _algorithm = algorithm;
    private readonly IncrementalHash? _hmac = key.Secret is null ? null : IncrementalHash.CreateHMAC(algorithm.Hash, key.Secret);

    protected override bool IsSigned(ReadOnlySpan<byte> signingInput, ReadOnlySpan<byte> signature)
    {
        Span<byte> digest = stackalloc byte[_algorithm.HashBits / 8];
        if (_hmac is not null)
        {
            _hmac.AppendData(signingInput);
            _hmac.GetHashAndReset(digest);
            return CryptographicOperations.FixedTimeEquals(digest, signature);
        }

        CryptographicOperations.HashData(_algorithm.Hash, signingInput, digest);
        return _key.Rsa is not null
            ? _key.Rsa.VerifyHash(digest, signature, _algorithm.Hash, _algorithm.Padding!)
            : _key.Ecdsa!.VerifyHash(digest, signature);
    }

    public override void Dispose()
    {
        _hmac?.Dispose();
        base.Dispose();
    }
}
