using System.Diagnostics.Metrics;
using System.Runtime.Versioning;
using System.Security.Cryptography;
using Duende.IdentityServer.Services;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Logging;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Telemetry;

// Prints what the telemetry does with the Microsoft.IdentityModel beside this program. Standard input: keys of 2048 and 8192 bits as PEM.
string[] pems = Console.In.ReadToEnd().Split("-----END RSA PRIVATE KEY-----");
SigningCredentials[] credentials =
[
    .. pems.Take(2)
        .Select(
            (pem, i) =>
            {
                var rsa = RSA.Create();
                rsa.ImportFromPem($"{pem}-----END RSA PRIVATE KEY-----");
                return new SigningCredentials(new RsaSecurityKey(rsa) { KeyId = $"key-{rsa.KeySize}" }, i == 0 ? "RS256" : "PS256");
            }
        ),
];

WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders().AddProvider(new Warnings()).AddFilter("Microsoft", LogLevel.None);
builder.WebHost.UseUrls("http://127.0.0.1:0");
builder.Services.AddIdentityServer().AddSigningCredential(credentials[0]).AddSigningCredential(credentials[1]);
builder.Services.AddSigningTelemetry();
builder.Services.AddHealthChecks().AddSigningKeyCheck();
WebApplication app = builder.Build();
using var listener = new MeterListener
{
    InstrumentPublished = (instrument, listening) =>
    {
        if (instrument.Meter.Name == SigningTelemetry.MeterName)
            listening.EnableMeasurementEvents(instrument);
    },
};
List<string> recorded = [];
listener.SetMeasurementEventCallback<double>((_, _, tags, _) => recorded.Add(string.Join('/', tags.ToArray().Select(tag => tag.Value))));
listener.Start();
await app.StartAsync().ConfigureAwait(false);

string framework = typeof(SigningTelemetry)
    .Assembly.GetCustomAttributes(typeof(TargetFrameworkAttribute), inherit: false)
    .Cast<TargetFrameworkAttribute>()
    .Single()
    .FrameworkName;
Console.WriteLine($"telemetry: {framework} on .NET {Environment.Version.Major}");
Console.WriteLine($"tokens: {typeof(SigningCredentials).Assembly.GetName().Version?.ToString(3)}");
ITokenCreationService tokens = app.Services.GetRequiredService<ITokenCreationService>();
foreach (string algorithm in new[] { "RS256", "PS256" })
    Console.WriteLine($"{algorithm}: {await TokenAsync(algorithm).ConfigureAwait(false)}");
Console.WriteLine($"recorded: {string.Join(' ', recorded)}");
HealthReport health = await app.Services.GetRequiredService<HealthCheckService>().CheckHealthAsync().ConfigureAwait(false);
Console.WriteLine($"health: {health.Status} {health.Entries.Single().Value.Description}");
await app.DisposeAsync().ConfigureAwait(false);

async Task<string> TokenAsync(string algorithm)
{
    try
    {
        string token = await tokens.CreateTokenAsync("""{"sub":"alice"}""", [algorithm]).ConfigureAwait(false);
        var parameters = new TokenValidationParameters
        {
            IssuerSigningKeys = credentials.Select(one => one.Key),
            ValidateAudience = false,
            ValidateIssuer = false,
            RequireExpirationTime = false,
            ValidateLifetime = false,
        };
        TokenValidationResult result = await new JsonWebTokenHandler().ValidateTokenAsync(token, parameters).ConfigureAwait(false);
        return result.IsValid ? $"signed, {new JsonWebToken(token).Kid}" : $"refused, {result.Exception.Message}";
    }
    catch (UnsignedTokenException)
    {
        return nameof(UnsignedTokenException);
    }
}

internal sealed class Warnings : ILoggerProvider, ILogger
{
    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Warning;

    public void Log<TState>(
        LogLevel logLevel,
        EventId eventId,
        TState state,
        Exception? exception,
        Func<TState, Exception?, string> formatter
    )
    {
        if (IsEnabled(logLevel))
            Console.WriteLine($"{logLevel}: {formatter(state, exception)}");
    }

    public void Dispose() { }
}
