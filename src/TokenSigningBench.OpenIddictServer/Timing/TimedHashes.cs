using System.Text;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using OpenIddict.Abstractions;
using OpenIddict.Core;
using TokenSigningBench.Check.PasswordHash;

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

/// <summary>
/// Times the check of a user's password, stored as Argon2id in PHC string format in place of ASP.NET Core Identity's PBKDF2.
/// </summary>
internal sealed class TimedArgon2Passwords : IPasswordHasher<IdentityUser>
{
    private const int SaltBytes = 16;

    private readonly Argon2id _scheme;

    /// <param name="name">The name with all parameters, such as "argon2id:m=7168,t=5,p=1".</param>
    public TimedArgon2Passwords(string name)
    {
        var family = HashFamily.Parse(name);
        _scheme = (Argon2id)family.At(family.Default);
    }

    public string HashPassword(IdentityUser user, string password) =>
        StoredArgon2id.Of(_scheme, Encoding.UTF8.GetBytes(password), RandomNumberGenerator.GetBytes(SaltBytes)).ToString();

    public PasswordVerificationResult VerifyHashedPassword(IdentityUser user, string hashedPassword, string providedPassword)
    {
        long start = Stopwatch.GetTimestamp();
        bool isValid = StoredArgon2id.Parse(hashedPassword).Verify(Encoding.UTF8.GetBytes(providedPassword));
        RequestTimings.AddSince(TimedPart.Hash, start);
        return isValid ? PasswordVerificationResult.Success : PasswordVerificationResult.Failed;
    }
}
