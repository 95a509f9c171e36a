using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;

namespace TokenSigningBench.Core.Tokens.Engines;

/// <summary>The least that a token can cost here: the framework's own RSA, ECDSA or HMAC over the encoded header and payload, in a buffer that is kept.</summary>
internal sealed class FloorSigner : ITokenSigner
{
    private readonly TokenKey _key;
    private readonly JwsAlgorithm _algorithm;
    private readonly IncrementalHash? _hmac;
    private readonly int _headerBytes;
    private readonly byte[] _signature;
    private byte[] _token;
    private byte[] _claims = [];

    public FloorSigner(TokenKey key, JwsAlgorithm algorithm)
    {
        _key = key;
        _algorithm = algorithm;
        _hmac = key.Secret is null ? null : IncrementalHash.CreateHMAC(algorithm.Hash, key.Secret);
        _signature = new byte[algorithm.SignatureBytes(key)];
        _token = Encoding.ASCII.GetBytes(algorithm.EncodedHeader + ".");
        _headerBytes = _token.Length;
    }

    public string Sign(string payload)
    {
        MakeRoom(payload);
        int claimBytes = Encoding.UTF8.GetBytes(payload, _claims);
        int length = _headerBytes + Base64Url.EncodeToUtf8(_claims.AsSpan(0, claimBytes), _token.AsSpan(_headerBytes));

        int signatureBytes = SignInput(_token.AsSpan(0, length));
        _token[length++] = (byte)'.';
        length += Base64Url.EncodeToUtf8(_signature.AsSpan(0, signatureBytes), _token.AsSpan(length));
        return Encoding.ASCII.GetString(_token, 0, length);
    }

    private int SignInput(ReadOnlySpan<byte> signingInput)
    {
        if (_hmac is not null)
        {
            _hmac.AppendData(signingInput);
            return _hmac.GetHashAndReset(_signature);
        }

        Span<byte> digest = stackalloc byte[_algorithm.HashBits / 8];
        CryptographicOperations.HashData(_algorithm.Hash, signingInput, digest);
        // The Try methods, and ECDSA's without a format, whose default is the one that tokens use: their siblings allocate.
        int written;
        bool signed = _key.Rsa is not null
            ? _key.Rsa.TrySignHash(digest, _signature, _algorithm.Hash, _algorithm.Padding!, out written)
            : _key.Ecdsa!.TrySignHash(digest, _signature, out written);
        return signed ? written : throw new CryptographicException("The signature is longer than its key");
    }

    // Grows to the longest payload seen, so that a token allocates nothing but the string it returns.
    private void MakeRoom(string payload)
    {
        int claimBytes = Encoding.UTF8.GetMaxByteCount(payload.Length);
        if (_claims.Length >= claimBytes)
            return;

        _claims = new byte[claimBytes];
        int tokenBytes = _headerBytes + Base64Url.GetEncodedLength(claimBytes) + 1 + Base64Url.GetEncodedLength(_signature.Length);
        Array.Resize(ref _token, tokenBytes);
    }

    public void Dispose() => _hmac?.Dispose();
}
