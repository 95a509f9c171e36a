using System.Diagnostics.Metrics;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>A meter factory of one test, and what is recorded with it.</summary>
internal sealed class SigningMeter : IDisposable
{
    private readonly ServiceProvider _services = new ServiceCollection().AddMetrics().BuildServiceProvider();
    private readonly MetricCollector<double> _durations;
    private readonly MetricCollector<long> _unsigned;

    public SigningMeter()
    {
        _durations = new(Factory, SigningTelemetry.MeterName, "token.signing.duration");
        _unsigned = new(Factory, SigningTelemetry.MeterName, "token.signing.unsigned");
    }

    public IMeterFactory Factory => _services.GetRequiredService<IMeterFactory>();

    public Histogram<double> Histogram => (Histogram<double>)_durations.Instrument!;

    public Counter<long> Counter => (Counter<long>)_unsigned.Instrument!;

    public IReadOnlyList<CollectedMeasurement<double>> Durations => _durations.GetMeasurementSnapshot();

    public IReadOnlyList<CollectedMeasurement<long>> Unsigned => _unsigned.GetMeasurementSnapshot();

    /// <summary>The durations' sum in milliseconds.</summary>
    public double Milliseconds => 1e3 * Durations.Sum(one => one.Value);

    public void Dispose()
    {
        _durations.Dispose();
        _unsigned.Dispose();
        _services.Dispose();
    }
}
