using System.Security.Cryptography.X509Certificates;
using Duende.IdentityServer.Models;
using Duende.IdentityServer.Services;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>The code of the guides, as the reader copies it.</summary>
internal static class GuideCode
{
    public static void AddDuende(WebApplicationBuilder builder, X509Certificate2 certificate)
    {
        builder.Services.AddIdentityServer().AddSigningCredential(certificate);
        builder.Services.AddSigningTelemetry();
        builder.Services.AddHealthChecks().AddSigningKeyCheck();
    }

    public static void AddDuendeDecorator(WebApplicationBuilder builder, X509Certificate2 certificate)
    {
        builder.Services.AddTransient<DefaultKeyMaterialService>();
        builder.Services.AddTransient<IKeyMaterialService, MeasuredKeys>();
        builder.Services.AddIdentityServer().AddSigningCredential(certificate);
        builder.Services.AddSigningTelemetry();
    }

    public static void Add(WebApplicationBuilder builder)
    {
        builder.Services.AddSigningTelemetry();
        builder.Services.AddHealthChecks().AddSigningKeyCheck();
    }

    public static void AddWithOptions(WebApplicationBuilder builder)
    {
        builder.Services.AddSigningTelemetry(options =>
        {
            options.RefuseUnsignedTokens = true;
            options.ServerTiming = false;
        });
        builder.Services.AddHealthChecks().AddSigningKeyCheck(options => options.ExpiresSoon = TimeSpan.FromDays(14));
    }

    public static void Map(WebApplicationBuilder builder, Func<WebApplication> build)
    {
        WebApplication app = build();
        // As they stand beside each other in the guide, not in a program.
        // csharpier-ignore-start
        builder.Services.AddHealthChecks().AddSigningKeyCheck();
        app.MapHealthChecks("/health");
        // csharpier-ignore-end
    }

    public static void Measure(WebApplication app, SigningCredentials credentials)
    {
        credentials.MeasureSigning(app.Services);
    }

    // csharpier-ignore-start
#pragma warning disable CA2007
    public sealed class MeasuredKeys(DefaultKeyMaterialService inner, IServiceProvider services) : IKeyMaterialService
    {
        public async Task<SigningCredentials> GetSigningCredentialsAsync(IEnumerable<string>? allowedAlgorithms = null) =>
            (await inner.GetSigningCredentialsAsync(allowedAlgorithms)).MeasureSigning(services);

        public Task<IEnumerable<SigningCredentials>> GetAllSigningCredentialsAsync() => inner.GetAllSigningCredentialsAsync();

        public Task<IEnumerable<SecurityKeyInfo>> GetValidationKeysAsync() => inner.GetValidationKeysAsync();
    }
#pragma warning restore CA2007
    // csharpier-ignore-end
}
