using System.Buffers.Text;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// Signs at the lowest cost: the framework's own RSA, ECDSA or HMAC over the encoded header and payload, in a reused buffer.
/// </summary>
internal sealed class PlatformCryptoSigner : ITokenSigner
{
    private readonly RawSignature _bare;
    private readonly int _headerBytes;
    private readonly byte[] _signature;
    private byte[] _token;
    private byte[] _claims = [];

    public PlatformCryptoSigner(TokenKey key, JwsAlgorithm algorithm)
    {
        _bare = new RawSignature(key, algorithm);
        _signature = new byte[algorithm.SignatureBytes(key)];
        _token = Encoding.ASCII.GetBytes(algorithm.EncodedHeader(key.KeyId) + ".");
        _headerBytes = _token.Length;
    }

    public string Sign(string payload)
    {
        EnsureCapacity(payload);
        int claimBytes = Encoding.UTF8.GetBytes(payload, _claims);
        int length = _headerBytes + Base64Url.EncodeToUtf8(_claims.AsSpan(0, claimBytes), _token.AsSpan(_headerBytes));

        int signatureBytes = _bare.Sign(_token.AsSpan(0, length), _signature);
        _token[length++] = (byte)'.';
        length += Base64Url.EncodeToUtf8(_signature.AsSpan(0, signatureBytes), _token.AsSpan(length));
        return Encoding.ASCII.GetString(_token, 0, length);
    }

    // Grows to the longest payload, so that a token allocates only the string that is returned.
    private void EnsureCapacity(string payload)
    {
        int claimBytes = Encoding.UTF8.GetMaxByteCount(payload.Length);
        if (_claims.Length >= claimBytes)
            return;

        _claims = new byte[claimBytes];
        int tokenBytes = _headerBytes + Base64Url.GetEncodedLength(claimBytes) + 1 + Base64Url.GetEncodedLength(_signature.Length);
        Array.Resize(ref _token, tokenBytes);
    }

    public void Dispose() => _bare.Dispose();
}
