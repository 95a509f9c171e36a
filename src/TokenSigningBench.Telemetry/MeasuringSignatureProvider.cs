using System.Diagnostics;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>Signs with another provider, measures it, and throws where it makes no signature.</summary>
internal sealed class MeasuringSignatureProvider : SignatureProvider
{
    private readonly SigningInstruments _instruments;
    private readonly SignatureTags _tags;

    public MeasuringSignatureProvider(SignatureProvider inner, SigningInstruments instruments, SignatureTags tags)
        : base(inner.Key, inner.Algorithm)
    {
        (Inner, _instruments, _tags) = (inner, instruments, tags);
        WillCreateSignatures = inner.WillCreateSignatures;
        // A factory that this one does not come from must not dispose what another cache holds.
        CryptoProviderCache = inner.CryptoProviderCache;
    }

    public SignatureProvider Inner { get; }

    /// <summary>JwtSecurityTokenHandler, and JsonWebTokenHandler's public methods that sign text.</summary>
    public override byte[] Sign(byte[] input)
    {
        long start = Stopwatch.GetTimestamp();
        byte[]? signature = Inner.Sign(input);
        Record(start, signature?.Length);
        return signature!;
    }

    public override byte[] Sign(byte[] input, int offset, int count)
    {
        long start = Stopwatch.GetTimestamp();
        byte[]? signature = Inner.Sign(input, offset, count);
        Record(start, signature?.Length);
        return signature!;
    }

    /// <summary>
    /// JsonWebTokenHandler, and so OpenIddict and Duende IdentityServer. Its buffer is 512 bytes for RS256, whatever the key, and it does
    /// not look at the result: false becomes a token with an empty signature.
    /// </summary>
    public override bool Sign(ReadOnlySpan<byte> data, Span<byte> destination, out int bytesWritten)
    {
        long start = Stopwatch.GetTimestamp();
        bool isSigned = Inner.Sign(data, destination, out bytesWritten);
        Record(start, isSigned ? bytesWritten : null);
        return isSigned;
    }

    public override bool Verify(byte[] input, byte[] signature) => Inner.Verify(input, signature);

    public override bool Verify(
        byte[] input,
        int inputOffset,
        int inputLength,
        byte[] signature,
        int signatureOffset,
        int signatureLength
    ) => Inner.Verify(input, inputOffset, inputLength, signature, signatureOffset, signatureLength);

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            Inner.Dispose();
    }

    private void Record(long start, int? signatureBytes)
    {
        long ticks = Stopwatch.GetTimestamp() - start;
        if (signatureBytes is not > 0)
        {
            _instruments.RecordUnsigned(_tags);
            throw UnsignedTokenException.Of(Algorithm, _tags.KeyBits);
        }

        _instruments.RecordSignature(ticks, _tags);
    }
}
