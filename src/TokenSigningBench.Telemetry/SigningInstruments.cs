using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.Options;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>The two instruments of a meter, and the source of activities. A meter that already has them returns the same ones.</summary>
internal sealed class SigningInstruments
{
#if NET9_0_OR_GREATER
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
#endif

    private static readonly string? Version = typeof(SigningInstruments)
        .Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()
        ?.InformationalVersion;

    private static readonly ActivitySource Activities = new(SigningTelemetry.ActivitySourceName, Version);

    private readonly ConditionalWeakTable<CryptoProviderFactory, MeasuringCryptoProviderFactory> _shared = [];
    private readonly Histogram<double> _duration;
    private readonly Counter<long> _unsigned;

    public SigningInstruments(IMeterFactory meters, IOptions<SigningTelemetryOptions>? options = null)
        : this(meters.Create(SigningTelemetry.MeterName, Version)) => RefusesUnsigned = options?.Value.RefuseUnsignedTokens ?? true;

    private SigningInstruments(Meter meter)
    {
        const string Name = "token.signing.duration",
            Unit = "s",
            Description = "Duration of signing a token.";
#if NET9_0_OR_GREATER
        var advice = new InstrumentAdvice<double> { HistogramBucketBoundaries = BoundariesInSeconds };
        _duration = meter.CreateHistogram(Name, Unit, Description, tags: null, advice);
#else
        _duration = meter.CreateHistogram<double>(Name, Unit, Description);
#endif
        _unsigned = meter.CreateCounter<long>(
            "token.signing.unsigned",
            unit: "{token}",
            description: "Tokens for which the library made no signature."
        );
    }

    /// <summary>For credentials without a meter factory. It lives as long as the process.</summary>
    public static SigningInstruments OfProcess { get; } = new(new Meter(SigningTelemetry.MeterName, Version));

    /// <summary>Whether a token that the library leaves unsigned is refused.</summary>
    public bool RefusesUnsigned { get; } = true;

    /// <summary>One for each factory that is measured.</summary>
    public MeasuringCryptoProviderFactory SharedFactoryOf(CryptoProviderFactory inner) =>
        _shared.GetValue(inner, one => new MeasuringCryptoProviderFactory(one, this));

    /// <summary>A child of the current activity, which is the request's; null where nothing listens.</summary>
    public static Activity? StartActivity(SignatureTags tags) =>
        Activities.HasListeners()
            ? Activities.StartActivity(
                ActivityKind.Internal,
                parentContext: default,
                tags.AsEnumerable(),
                links: null,
                startTime: default,
                tags.ActivityName
            )
            : null;

    /// <summary>Records a signature, for the meter and for the request that it belongs to.</summary>
    /// <param name="ticks">The duration in ticks of <see cref="Stopwatch"/>: an HMAC takes a few of <see cref="TimeSpan"/>.</param>
    public void RecordSignature(long ticks, SignatureTags tags)
    {
        _duration.Record((double)ticks / Stopwatch.Frequency, tags.Values);
        RequestSigningTime.OfCurrentRequest?.Add(ticks);
    }

    /// <summary>Records that no signature was made, and why.</summary>
    public void RecordFailure(long ticks, SignatureTags tags, string errorType) =>
        _duration.Record((double)ticks / Stopwatch.Frequency, [.. tags.Values, new(SignatureTags.ErrorType, errorType)]);

    public void RecordUnsigned(SignatureTags tags) => _unsigned.Add(1, tags.Values);
}
