using System.Diagnostics;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>Signs with another provider, measures it, and throws where it makes no signature.</summary>
internal sealed class MeasuringSignatureProvider : SignatureProvider
{
    // The value of error.type for a token that the library left unsigned.
    private const string Unsigned = "unsigned";

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
        using Activity? activity = SigningInstruments.StartActivity(_tags);
        long start = Stopwatch.GetTimestamp();
        byte[]? signature;
        try
        {
            signature = Inner.Sign(input);
        }
        catch (Exception exception)
        {
            RecordFailure(start, activity, exception);
            throw;
        }

        Record(start, activity, signature?.Length);
        return signature!;
    }

    public override byte[] Sign(byte[] input, int offset, int count)
    {
        using Activity? activity = SigningInstruments.StartActivity(_tags);
        long start = Stopwatch.GetTimestamp();
        byte[]? signature;
        try
        {
            signature = Inner.Sign(input, offset, count);
        }
        catch (Exception exception)
        {
            RecordFailure(start, activity, exception);
            throw;
        }

        Record(start, activity, signature?.Length);
        return signature!;
    }

    /// <summary>
    /// JsonWebTokenHandler, and so OpenIddict and Duende IdentityServer. Its buffer is 512 bytes for RS256, whatever the key, and it does
    /// not look at the result: false becomes a token with an empty signature.
    /// </summary>
    public override bool Sign(ReadOnlySpan<byte> data, Span<byte> destination, out int bytesWritten)
    {
        using Activity? activity = SigningInstruments.StartActivity(_tags);
        long start = Stopwatch.GetTimestamp();
        bool isSigned;
        try
        {
            isSigned = Inner.Sign(data, destination, out bytesWritten);
        }
        catch (Exception exception)
        {
            RecordFailure(start, activity, exception);
            throw;
        }

        Record(start, activity, isSigned ? bytesWritten : null);
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

    private void Record(long start, Activity? activity, int? signatureBytes)
    {
        long ticks = Stopwatch.GetTimestamp() - start;
        if (signatureBytes is > 0)
        {
            _instruments.RecordSignature(ticks, _tags);
            return;
        }

        _instruments.RecordUnsigned(_tags);
        _instruments.RecordFailure(ticks, _tags, Unsigned);
        Fail(activity, Unsigned);
        if (_instruments.RefusesUnsigned)
            throw UnsignedTokenException.Of(Algorithm, _tags.KeyBits);
    }

    private void RecordFailure(long start, Activity? activity, Exception exception)
    {
        string type = exception.GetType().FullName!;
        _instruments.RecordFailure(Stopwatch.GetTimestamp() - start, _tags, type);
        Fail(activity, type);
    }

    private static void Fail(Activity? activity, string errorType) =>
        activity?.SetTag(SignatureTags.ErrorType, errorType).SetStatus(ActivityStatusCode.Error);
}
