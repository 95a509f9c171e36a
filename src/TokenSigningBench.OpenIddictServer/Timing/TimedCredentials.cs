using System.Diagnostics.Metrics;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.OpenIddictServer.Registration;
using TokenSigningBench.Telemetry;

namespace TokenSigningBench.OpenIddictServer.Timing;

/// <summary>The keys that the provider signs and encrypts with, whose operations are timed.</summary>
internal static class TimedCredentials
{
    /// <summary>
    /// The signing key, measured by the telemetry package. It lets no unsigned token out, so a key that the library leaves tokens unsigned
    /// with is timed here: what the library does with it is what is shown.
    /// </summary>
    public static SigningCredentials Signing(ProviderOptions options, IMeterFactory meters)
    {
        var credentials = new SigningCredentials(options.Key.ToSecurityKey(), options.Algorithm.Name);
        if (!AccessToken.IsLeftUnsigned(options.Key, options.Algorithm, TimeProvider.System.GetUtcNow()))
            return credentials.MeasureSigning(meters);
        credentials.CryptoProviderFactory = new TimedSigning();
        return credentials;
    }

    // .NET creates it when it is first used, and the implicit flow never uses it.
    public static RsaSecurityKey Encryption(ProviderOptions options) =>
        new(RSA.Create(options.Settings.EncryptionKeyBits)) { KeyId = "encryption", CryptoProviderFactory = new TimedDecryption() };
}
