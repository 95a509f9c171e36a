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
