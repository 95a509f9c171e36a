using System.Diagnostics.Metrics;
using TokenSigningBench.Telemetry;

namespace TokenSigningBench.OpenIddictServer.Timing;

/// <summary>
/// Adds each signature that <see cref="SigningTelemetry"/> records to the time of its request. A measurement is reported on the thread that
/// made it, so the request is the current one.
/// </summary>
internal sealed class SigningListener : IDisposable
{
    private readonly MeterListener _listener = new();

    /// <param name="meters">The factory of the provider's meter: other providers of the process have their own.</param>
    public SigningListener(IMeterFactory meters)
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (
                instrument.Name == "token.signing.duration"
                && instrument.Meter.Name == SigningTelemetry.MeterName
                && ReferenceEquals(instrument.Meter.Scope, meters)
            )
                listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<double>(
            static (_, seconds, _, _) => RequestTimings.AddSignature(TimeSpan.FromSeconds(seconds))
        );
        _listener.Start();
    }

    public void Dispose() => _listener.Dispose();
}
