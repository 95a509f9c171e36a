using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace TokenSigningBench.Telemetry;

/// <summary>What is done once, before the first request.</summary>
internal sealed partial class SigningTelemetryStartup(
    MeasuredServices services,
    IOptions<SigningTelemetryOptions> options,
    ILogger<SigningTelemetryStartup> logger
) : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next)
    {
        if (services.Unmeasured.FirstOrDefault() is { } missed)
            throw new InvalidOperationException(
                $"{missed.FullName} was added after AddSigningTelemetry(), so that its signatures would not be measured. "
                    + "Call AddSigningTelemetry() after the identity server was added."
            );
        if (services.IsEmpty)
            LogNothingFound(logger);
        if (LibraryVersions.Mixed(LibraryVersions.OfProcess()) is { } mixed)
            LogMixedVersions(logger, mixed);
        return app =>
        {
            if (options.Value.ServerTiming)
                app.UseSigningServerTiming();
            next(app);
        };
    }

    [LoggerMessage(
        1,
        LogLevel.Warning,
        "This server runs with mixed versions of Microsoft.IdentityModel: {Versions}. Tokens may be refused with IDX10500 or IDX10503. "
            + "Refer to each of these packages in one version."
    )]
    private static partial void LogMixedVersions(ILogger logger, string versions);

    [LoggerMessage(
        2,
        LogLevel.Information,
        "AddSigningTelemetry() found no identity server and no SigningCredentials that are a service. Only credentials with "
            + "MeasureSigning() are measured."
    )]
    private static partial void LogNothingFound(ILogger logger);
}
