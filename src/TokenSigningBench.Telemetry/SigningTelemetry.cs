using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>Measures the signatures of a server that signs its tokens with Microsoft.IdentityModel.</summary>
public static class SigningTelemetry
{
    /// <summary>The name of the meter, for <c>AddMeter</c> of OpenTelemetry and for <c>dotnet-counters</c>.</summary>
    public const string MeterName = "TokenSigningBench.Telemetry";

    /// <summary>The name of the source of activities, for <c>AddSource</c> of OpenTelemetry.</summary>
    public const string ActivitySourceName = MeterName;

    /// <summary>Measures every signature that is made with these credentials from now on. A second call changes nothing.</summary>
    /// <remarks>
    /// <para>Each signature is recorded in the histogram <c>token.signing.duration</c>, in seconds of wall time. Its tags are
    /// <c>token.signing.algorithm</c>, <c>token.signing.key.size</c> (bits) and <c>token.signing.key.id</c>.</para>
    /// <para>Where the library makes no signature and reports no error, signing throws <see cref="UnsignedTokenException"/>, and the
    /// counter <c>token.signing.unsigned</c> counts it. A failure is in the histogram with the tag <c>error.type</c>.</para>
    /// <para>Where something listens to <see cref="ActivitySourceName"/>, each signature is an activity, a child of the request's.</para>
    /// <para>The key itself is not changed: verifying, encrypting and decrypting with it are not measured.</para>
    /// </remarks>
    /// <param name="meters">Makes the meter; null for one that all such credentials of the process share.</param>
    /// <returns>The same credentials.</returns>
    public static SigningCredentials MeasureSigning(this SigningCredentials credentials, IMeterFactory? meters = null)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        return MeasureSigning(credentials, meters is null ? SigningInstruments.OfProcess : new SigningInstruments(meters));
    }

    /// <summary>
    /// The same with the meter factory and the options of a server that called <see cref="SigningTelemetryServices.AddSigningTelemetry"/>:
    /// for credentials that are no service of it.
    /// </summary>
    public static SigningCredentials MeasureSigning(this SigningCredentials credentials, IServiceProvider services)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        return MeasureSigning(credentials, services.GetRequiredService<SigningInstruments>());
    }

    /// <param name="isShared">Whether the credentials are made for one token, and share their factory with those of others.</param>
    internal static SigningCredentials MeasureSigning(SigningCredentials credentials, SigningInstruments instruments, bool isShared = false)
    {
        // The factory of the credentials wins over that of the key, as in Microsoft.IdentityModel itself.
        CryptoProviderFactory current = credentials.CryptoProviderFactory ?? credentials.Key.CryptoProviderFactory;
        if (current is not MeasuringCryptoProviderFactory)
            credentials.CryptoProviderFactory = isShared
                ? instruments.SharedFactoryOf(current)
                : new MeasuringCryptoProviderFactory(current, instruments);
        return credentials;
    }
}
