using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.OpenIddictServer.Timing;

/// <summary>
/// Times the signatures of a key that the library leaves tokens unsigned with, and lets those tokens out. Microsoft.IdentityModel asks the
/// factory of the signing credentials for whatever signs, so no other code changes.
/// </summary>
internal sealed class TimedSigning : CryptoProviderFactory
{
    public override SignatureProvider CreateForSigning(SecurityKey key, string algorithm, bool cacheProvider) =>
        new TimedSignatureProvider(base.CreateForSigning(key, algorithm, cacheProvider), key, algorithm);

    public override void ReleaseSignatureProvider(SignatureProvider signatureProvider) =>
        base.ReleaseSignatureProvider((signatureProvider as TimedSignatureProvider)?.Inner ?? signatureProvider);

    private sealed class TimedSignatureProvider(SignatureProvider inner, SecurityKey key, string algorithm)
        : SignatureProvider(key, algorithm)
    {
        public SignatureProvider Inner => inner;

        public override byte[] Sign(byte[] input)
        {
            long start = Stopwatch.GetTimestamp();
            byte[] signature = inner.Sign(input);
            RequestTimings.AddSignature(Stopwatch.GetElapsedTime(start));
            return signature;
        }

        public override bool Sign(ReadOnlySpan<byte> data, Span<byte> destination, out int bytesWritten)
        {
            long start = Stopwatch.GetTimestamp();
            bool signed = inner.Sign(data, destination, out bytesWritten);
            if (signed)
                RequestTimings.AddSignature(Stopwatch.GetElapsedTime(start));
            else
                RequestTimings.AddSince(TimedPart.Sign, start);
            return signed;
        }

        public override bool Verify(byte[] input, byte[] signature) => inner.Verify(input, signature);

        // The factory owns the inner provider, and caches it.
        protected override void Dispose(bool disposing) { }
    }
}
