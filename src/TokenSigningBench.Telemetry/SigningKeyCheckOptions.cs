using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>What <see cref="SigningKeyCheckExtensions.AddSigningKeyCheck"/> judges, and by which limits.</summary>
public sealed class SigningKeyCheckOptions
{
    /// <summary>A certificate that expires within this time is degraded. Default: 30 days.</summary>
    public TimeSpan ExpiresSoon { get; set; } = TimeSpan.FromDays(30);

    /// <summary>An RSA key of more bits is degraded, because each signature is slow. Default: 4096.</summary>
    public int MaxRsaKeyBits { get; set; } = 4096;

    /// <summary>Credentials that are judged beside those of the server: own code may have some that are no service of it.</summary>
    public IList<SigningCredentials> Credentials { get; } = [];
}
