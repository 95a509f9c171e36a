using Microsoft.Extensions.Options;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>
/// Measures the signing credentials of a server's options. Options are validated after all that configures them, in whichever order it was
/// added, so that no credentials come later.
/// </summary>
internal sealed class MeasuredServerOptions<TOptions>(SigningInstruments instruments) : IValidateOptions<TOptions>
    where TOptions : class
{
    public ValidateOptionsResult Validate(string? name, TOptions options)
    {
        foreach (SigningCredentials credentials in SigningServices.CredentialsOf(options))
            SigningTelemetry.MeasureSigning(credentials, instruments);
        return ValidateOptionsResult.Success;
    }
}
