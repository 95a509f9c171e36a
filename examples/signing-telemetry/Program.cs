// A server with OpenIddict whose signatures are measured. It hands out access tokens by client credentials, to any client: replace that.
// usage: dotnet run --project examples/signing-telemetry -- --Certificate:Path signing.pfx
// The password, if there is one, is Certificate:Password of user secrets or another configuration source. Not on the command line.
using System.Security.Claims;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.IdentityModel.Tokens;
using OpenIddict.Abstractions;
using TokenSigningBench.Telemetry;
using static OpenIddict.Server.OpenIddictServerEvents;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
X509Certificate2 certificate = X509CertificateLoader.LoadPkcs12FromFile(
    builder.Configuration["Certificate:Path"] ?? throw new InvalidOperationException("Certificate:Path is not set."),
    builder.Configuration["Certificate:Password"]
);

builder
    .Services.AddOpenIddict()
    .AddServer(server =>
    {
        // Without a store: a server of your own has Core and a database here.
        server.EnableDegradedMode();
        server.SetTokenEndpointUris("/connect/token").AllowClientCredentialsFlow();
        server.AddSigningCertificate(certificate).DisableAccessTokenEncryption();
        server.AddEncryptionKey(new SymmetricSecurityKey(RandomNumberGenerator.GetBytes(32)));
        server.UseAspNetCore().DisableTransportSecurityRequirement();
        server.AddEventHandler<ValidateTokenRequestContext>(handler => handler.UseInlineHandler(_ => default));
        server.AddEventHandler<HandleTokenRequestContext>(handler =>
            handler.UseInlineHandler(context =>
            {
                var identity = new ClaimsIdentity("client");
                identity.SetClaim(OpenIddictConstants.Claims.Subject, context.ClientId);
                context.SignIn(new ClaimsPrincipal(identity));
                return default;
            })
        );
    });

// After the server was added. Server-Timing for whoever develops, and not for the whole world.
builder.Services.AddSigningTelemetry(options => options.ServerTiming = builder.Environment.IsDevelopment());
builder.Services.AddHealthChecks().AddSigningKeyCheck();

// With the packages of OpenTelemetry, metrics and spans go to Prometheus, Grafana or Aspire's dashboard:
// builder.Services.AddOpenTelemetry()
//     .WithMetrics(metrics => metrics.AddMeter(SigningTelemetry.MeterName).AddOtlpExporter())
//     .WithTracing(tracing => tracing.AddSource(SigningTelemetry.ActivitySourceName).AddOtlpExporter());

WebApplication app = builder.Build();
app.UseAuthentication();
app.MapHealthChecks("/health");
app.Run();
