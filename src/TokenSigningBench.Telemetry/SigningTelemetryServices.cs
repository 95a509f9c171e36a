using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace TokenSigningBench.Telemetry;

/// <summary>Telemetry of a whole server.</summary>
public static class SigningTelemetryServices
{
    /// <summary>
    /// Measures the signatures of Duende IdentityServer, IdentityServer4 and OpenIddict, and those of <c>SigningCredentials</c> that are
    /// registered as a service. Call it after the server was added: the other order is refused when the server starts.
    /// </summary>
    /// <remarks>
    /// <para>Duende IdentityServer and IdentityServer4: what their key material service returns is measured. Its keys, their IDs, automatic
    /// key management and the choice among algorithms stay as they are. OpenIddict: all signing credentials of its options, whenever they
    /// are added to them.</para>
    /// <para>What is recorded is described at <see cref="SigningTelemetry.MeasureSigning(Microsoft.IdentityModel.Tokens.SigningCredentials,
    /// System.Diagnostics.Metrics.IMeterFactory)"/>. When the server starts, mixed versions of Microsoft.IdentityModel are logged as a
    /// warning.</para>
    /// </remarks>
    public static IServiceCollection AddSigningTelemetry(
        this IServiceCollection services,
        Action<SigningTelemetryOptions>? configure = null
    )
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddMetrics();
        services.AddOptions<SigningTelemetryOptions>();
        if (configure is not null)
            services.Configure(configure);
        services.TryAddSingleton<SigningInstruments>();
        MeasuredServices.Of(services).MeasureAll();
        services.TryAddEnumerable(ServiceDescriptor.Transient<IStartupFilter, SigningTelemetryStartup>());
        return services;
    }
}
