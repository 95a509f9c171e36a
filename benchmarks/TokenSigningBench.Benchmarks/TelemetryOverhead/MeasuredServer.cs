using System.Diagnostics;
using System.Diagnostics.Metrics;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Telemetry;

namespace TokenSigningBench.Benchmarks.TelemetryOverhead;

/// <summary>A server's way to a token, with more or less of the telemetry.</summary>
internal sealed class MeasuredServer : IDisposable
{
    private readonly JsonWebTokenHandler _handler = new();
    private readonly string _payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());
    private readonly SigningCredentials _credentials;
    private readonly MetricsCollection? _metrics;
    private readonly Action<Action> _call;
    private int _spans;

    private MeasuredServer(string name, SigningCredentials credentials, MetricsCollection? metrics, Action<Action>? call = null) =>
        (Name, _credentials, _metrics, _call) = (name, credentials, metrics, call ?? (work => work()));

    public string Name { get; }

    /// <summary>Whether each signature is a span too.</summary>
    public bool HasSpans { get; private init; }

    public static MeasuredServer Alone() => new("Without telemetry", Credentials(), null);

    /// <summary>Nothing listens to the meter.</summary>
    public static MeasuredServer Measured()
    {
        var metrics = new MetricsCollection(listens: false);
        return new("Measured", Credentials().MeasureSigning(metrics.Factory), metrics);
    }

    /// <summary>A listener adds the durations up, as an exporter does.</summary>
    public static MeasuredServer Collected()
    {
        var metrics = new MetricsCollection(listens: true);
        return new("Measured and collected", Credentials().MeasureSigning(metrics.Factory), metrics);
    }

    /// <summary>The same inside the middleware of Server-Timing, whose cost for each request is not counted.</summary>
    public MeasuredServer InRequests()
    {
        var app = new ApplicationBuilder(new ServiceCollection().BuildServiceProvider());
        app.UseSigningServerTiming();
        app.Run(context =>
        {
            ((Action)context.Items[nameof(MeasuredServer)]!)();
            return Task.CompletedTask;
        });
        RequestDelegate pipeline = app.Build();
        return new(
            "The same, for Server-Timing too",
            _credentials,
            _metrics,
            work => pipeline(new DefaultHttpContext { Items = { [nameof(MeasuredServer)] = work } }).GetAwaiter().GetResult()
        );
    }

    /// <summary>The same with a span for each signature. A listener takes all of it, as an exporter does, during the call alone.</summary>
    public MeasuredServer WithSpans()
    {
        MeasuredServer server = null!;
        return server = new("The same, and a span", _credentials, _metrics, InRequestWithSpans) { HasSpans = true };

        void InRequestWithSpans(Action work)
        {
            using var listener = new ActivityListener
            {
                ShouldListenTo = source => source.Name == SigningTelemetry.ActivitySourceName,
                Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
                ActivityStopped = _ => server._spans++,
            };
            ActivitySource.AddActivityListener(listener);
            using Activity request = new Activity("request").Start();
            work();
        }
    }

    public void Sign() => _handler.CreateToken(_payload, _credentials);

    /// <summary>Runs work that signs many tokens.</summary>
    public void Call(Action work) => _call(work);

    public Contender AsContender()
    {
        Contender signing = Contender.Calling(Name, Sign);
        return signing with
        {
            Measure = time =>
            {
                OperationTime measured = default;
                Call(() => measured = signing.Measure(time));
                return measured;
            },
        };
    }

    /// <summary>Verifies a token, and that it was collected where it should be.</summary>
    /// <exception cref="InvalidOperationException">It is not what is to be measured.</exception>
    public void Prove()
    {
        double before = _metrics?.Seconds ?? 0;
        string token = "";
        Call(() => token = _handler.CreateToken(_payload, _credentials));
        TokenValidationResult result = _handler
            .ValidateTokenAsync(
                token,
                new TokenValidationParameters
                {
                    IssuerSigningKey = _credentials.Key,
                    ValidateAudience = false,
                    ValidateIssuer = false,
                    ValidateLifetime = false,
                }
            )
            .GetAwaiter()
            .GetResult();
        if (!result.IsValid)
            throw new InvalidOperationException($"{Name}: the token does not verify", result.Exception);
        if (_metrics is { Listens: true } && !(_metrics.Seconds > before))
            throw new InvalidOperationException($"{Name}: the signature was not collected");
        if (HasSpans && _spans == 0)
            throw new InvalidOperationException($"{Name}: the signature has no span");
    }

    public void Dispose() => _metrics?.Dispose();

    private static SigningCredentials Credentials() =>
        new(new SymmetricSecurityKey(new byte[32]) { KeyId = "key" }, SecurityAlgorithms.HmacSha256);

    private sealed class MetricsCollection : IDisposable
    {
        private readonly ServiceProvider _services = new ServiceCollection().AddMetrics().BuildServiceProvider();
        private readonly MeterListener _listener = new();

        public MetricsCollection(bool listens)
        {
            Listens = listens;
            if (!listens)
                return;
            _listener.InstrumentPublished = (instrument, listener) =>
            {
                // Of this meter factory alone.
                if (ReferenceEquals(instrument.Meter.Scope, Factory))
                    listener.EnableMeasurementEvents(instrument);
            };
            _listener.SetMeasurementEventCallback<double>((_, seconds, _, _) => Seconds += seconds);
            _listener.Start();
        }

        public bool Listens { get; }

        /// <summary>The sum of all durations.</summary>
        public double Seconds { get; private set; }

        public IMeterFactory Factory => _services.GetRequiredService<IMeterFactory>();

        public void Dispose()
        {
            _listener.Dispose();
            _services.Dispose();
        }
    }
}
