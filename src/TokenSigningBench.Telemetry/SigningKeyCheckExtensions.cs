using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace TokenSigningBench.Telemetry;

/// <summary>Whether a server's signing keys sign, as a health check.</summary>
public static class SigningKeyCheckExtensions
{
    /// <summary>
    /// Judges all signing keys of Duende IdentityServer, IdentityServer4 and OpenIddict, and <c>SigningCredentials</c> that are registered
    /// as a service. It works with and without <see cref="SigningTelemetryServices.AddSigningTelemetry"/>.
    /// </summary>
    /// <remarks>
    /// <para>Degraded: a certificate that expires soon or is not valid yet, an RSA key that is far too large, an expired certificate that
    /// another key of its algorithm replaces. Unhealthy: an expired certificate, a key whose tokens the library leaves unsigned, a key that
    /// does not sign or whose signature does not verify, a server without a signing key.</para>
    /// <para>Each key signs and verifies once, when the check runs first, and again only after it failed. Nothing runs when the server
    /// starts.</para>
    /// </remarks>
    /// <param name="failureStatus">What is reported instead of <see cref="HealthStatus.Unhealthy"/>.</param>
    public static IHealthChecksBuilder AddSigningKeyCheck(
        this IHealthChecksBuilder builder,
        Action<SigningKeyCheckOptions>? configure = null,
        string name = "signing-keys",
        HealthStatus? failureStatus = null,
        IEnumerable<string>? tags = null,
        TimeSpan? timeout = null
    )
    {
        ArgumentNullException.ThrowIfNull(builder);
        var options = new SigningKeyCheckOptions();
        configure?.Invoke(options);
        var proofs = new SigningProofs();
        return builder.Add(
            new HealthCheckRegistration(
                name,
                services => new SigningKeyCheck(
                    new SigningKeys(builder.Services, services, options),
                    proofs,
                    options,
                    services.GetService<TimeProvider>() ?? TimeProvider.System
                ),
                failureStatus,
                tags,
                timeout
            )
        );
    }
}
