using System.Text;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using OpenIddict.Abstractions;
using OpenIddict.Core;

namespace TokenSigningBench.OpenIddictServer.Timing;

/// <summary>Times the check of a client's secret, which OpenIddict stores as PBKDF2.</summary>
internal sealed class TimedApplications<TApplication>(
    IOpenIddictApplicationCache<TApplication> cache,
    ILogger<OpenIddictApplicationManager<TApplication>> logger,
    IOptionsMonitor<OpenIddictCoreOptions> options,
    IOpenIddictApplicationStore<TApplication> store
) : OpenIddictApplicationManager<TApplication>(cache, logger, options, store)
    where TApplication : class
{
    protected override async ValueTask<bool> ValidateClientSecretAsync(
        string secret,
        string comparand,
        CancellationToken cancellationToken = default
    )
    {
        long start = Stopwatch.GetTimestamp();
        bool isValid = await base.ValidateClientSecretAsync(secret, comparand, cancellationToken).ConfigureAwait(false);
        RequestTimings.AddSince(TimedPart.Hash, start);
        return isValid;
    }
}

/// <summary>
/// Stores a client's secret as SHA-256 and times its check. A random secret of 256 bits cannot be guessed, however little a guess costs; a
/// password that somebody chose can, and needs PBKDF2.
/// </summary>
internal sealed class DigestedApplications<TApplication>(
    IOpenIddictApplicationCache<TApplication> cache,
    ILogger<OpenIddictApplicationManager<TApplication>> logger,
    IOptionsMonitor<OpenIddictCoreOptions> options,
    IOpenIddictApplicationStore<TApplication> store
) : OpenIddictApplicationManager<TApplication>(cache, logger, options, store)
    where TApplication : class
{
    protected override ValueTask<string> ObfuscateClientSecretAsync(string secret, CancellationToken cancellationToken = default) =>
        new(Convert.ToBase64String(Digest(secret)));

    protected override ValueTask<bool> ValidateClientSecretAsync(
        string secret,
        string comparand,
        CancellationToken cancellationToken = default
    )
    {
        long start = Stopwatch.GetTimestamp();
        bool isValid = CryptographicOperations.FixedTimeEquals(Digest(secret), Convert.FromBase64String(comparand));
        RequestTimings.AddSince(TimedPart.Hash, start);
        return new(isValid);
    }

    private static byte[] Digest(string secret) => SHA256.HashData(Encoding.UTF8.GetBytes(secret));
}

/// <summary>Times the check of a user's password, which ASP.NET Core Identity stores as PBKDF2.</summary>
internal sealed class TimedPasswords(IOptions<PasswordHasherOptions> options) : PasswordHasher<IdentityUser>(options)
{
    public override PasswordVerificationResult VerifyHashedPassword(IdentityUser user, string hashedPassword, string providedPassword)
    {
        long start = Stopwatch.GetTimestamp();
        PasswordVerificationResult result = base.VerifyHashedPassword(user, hashedPassword, providedPassword);
        RequestTimings.AddSince(TimedPart.Hash, start);
        return result;
    }
}
