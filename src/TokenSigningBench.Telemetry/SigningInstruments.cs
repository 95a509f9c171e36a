using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace TokenSigningBench.Telemetry;

/// <summary>The two instruments of a meter. A meter that already has them returns the same ones.</summary>
internal sealed class SigningInstruments(Meter meter)
{
    // From HMAC, far below the first boundary, to an RSA key of 16,384 bits.
    private static readonly double[] BoundariesInSeconds =
    [
        0.0001,
        0.00025,
        0.0005,
        0.001,
        0.0025,
        0.005,
        0.01,
        0.025,
        0.05,
        0.1,
        0.25,
        0.5,
        1,
    ];

    private readonly Histogram<double> _duration = meter.CreateHistogram(
        "token.signing.duration",
        unit: "s",
        description: "Duration of signing a token.",
        tags: null,
        advice: new InstrumentAdvice<double> { HistogramBucketBoundaries = BoundariesInSeconds }
    );

    private readonly Counter<long> _unsigned = meter.CreateCounter<long>(
        "token.signing.unsigned",
        unit: "{token}",
        description: "Tokens that were refused because the library made no signature."
    );

    /// <summary>For credentials without a meter factory. It lives as long as the process.</summary>
    public static SigningInstruments OfProcess { get; } = new(new Meter(SigningTelemetry.MeterName));

    /// <summary>Records a signature, for the meter and for the request that it belongs to.</summary>
    /// <param name="ticks">The duration in ticks of <see cref="Stopwatch"/>: an HMAC takes a few of <see cref="TimeSpan"/>.</param>
    public void RecordSignature(long ticks, SignatureTags tags)
    {
        _duration.Record((double)ticks / Stopwatch.Frequency, tags.Values);
        RequestSigningTime.OfCurrentRequest?.Add(ticks);
    }

    public void RecordUnsigned(SignatureTags tags) => _unsigned.Add(1, tags.Values);
}
