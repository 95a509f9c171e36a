namespace TokenSigningBench.Core.Tokens;

/// <summary>Verifies with the framework's own RSA, ECDSA or HMAC.</summary>
internal sealed class PlatformCryptoVerifier(TokenKey key, JwsAlgorithm algorithm) : OwnVerifier(key, algorithm)
{
    private readonly RawSignature _bare = new(key, algorithm);

    protected override bool IsSigned(ReadOnlySpan<byte> signingInput, ReadOnlySpan<byte> signature) =>
        _bare.Verify(signingInput, signature);

    public override void Dispose()
    {
        _bare.Dispose();
        base.Dispose();
    }
}
