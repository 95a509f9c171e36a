using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tests.Tokens.Workarounds;

public sealed class CheckedSigning : CryptoProviderFactory
{
    public override SignatureProvider CreateForSigning(SecurityKey key, string algorithm) => CreateForSigning(key, algorithm, true);

    public override SignatureProvider CreateForSigning(SecurityKey key, string algorithm, bool cacheProvider) =>
        new CheckedProvider(base.CreateForSigning(key, algorithm, cacheProvider));

    public override void ReleaseSignatureProvider(SignatureProvider signatureProvider) =>
        base.ReleaseSignatureProvider((signatureProvider as CheckedProvider)?.Inner ?? signatureProvider);

    private sealed class CheckedProvider(SignatureProvider inner) : SignatureProvider(inner.Key, inner.Algorithm)
    {
        public SignatureProvider Inner => inner;

        public override byte[] Sign(byte[] input) => inner.Sign(input);

        public override bool Sign(ReadOnlySpan<byte> data, Span<byte> destination, out int bytesWritten) =>
            inner.Sign(data, destination, out bytesWritten)
                ? true
                : throw new CryptographicException($"{Algorithm}: the signature does not fit in {destination.Length} bytes");

        public override bool Verify(byte[] input, byte[] signature) => inner.Verify(input, signature);

        // The factory owns the inner provider, and caches it.
        protected override void Dispose(bool disposing) { }
    }
}
