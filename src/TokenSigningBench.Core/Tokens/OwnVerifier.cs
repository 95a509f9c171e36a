namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// The checks of our own verifiers before the signature: three segments, the one algorithm, canonical base64url, the key's signature
/// length.
/// </summary>
internal abstract class OwnVerifier(TokenKey key, JwsAlgorithm algorithm) : ITokenVerifier
{
    private readonly byte[] _signature = new byte[algorithm.SignatureBytes(key)];
    private byte[] _input = [];

    public TokenVerdict Verify(string token)
    {
        if (!CompactToken.TrySplit(token, out CompactToken parts))
            return TokenVerdict.Refused("it has not three segments");
        if (parts.HeaderObjection(algorithm.Name) is { } objection)
            return TokenVerdict.Refused(objection);
        if (CanonicalBase64Url.Decode(parts.Signature, _signature) != _signature.Length)
            return TokenVerdict.Refused(parts.SignatureObjection(_signature.Length)!);
        if (!Ascii.IsValid(parts.SigningInput))
            return TokenVerdict.Refused("it is not ASCII");

        if (_input.Length < parts.SigningInput.Length)
            _input = new byte[parts.SigningInput.Length];
        int length = Encoding.ASCII.GetBytes(parts.SigningInput, _input);
        return IsSigned(_input.AsSpan(0, length), _signature) ? TokenVerdict.Valid : TokenVerdict.Refused("its signature does not fit");
    }

    protected abstract bool IsSigned(ReadOnlySpan<byte> signingInput, ReadOnlySpan<byte> signature);

    public virtual void Dispose() { }
}
