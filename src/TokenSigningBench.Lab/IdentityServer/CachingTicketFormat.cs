using System.Collections.Concurrent;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.Extensions.DependencyInjection;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>
/// Decrypts session cookies by data protection and caches the results: decrypting the same cookie for each request costs a twentieth of a
/// signature with RSA 2048. A cookie is trusted only if exactly the same text was decrypted before, and its expiry is still checked each
/// time.
/// </summary>
public sealed class CachingTicketFormat(ISecureDataFormat<AuthenticationTicket> inner) : ISecureDataFormat<AuthenticationTicket>
{
    // Enough for every user of a load test; at this size the cache is cleared.
    private const int Max = 20_000;

    private readonly ConcurrentDictionary<string, AuthenticationTicket> _cache = new(StringComparer.Ordinal);

    /// <summary>Adds a cookie authentication scheme that uses this cache.</summary>
    /// <param name="configure">Sets the scheme's own cookie options.</param>
    public static void Add(AuthenticationBuilder schemes, string scheme, Action<CookieAuthenticationOptions> configure)
    {
        schemes.AddCookie(
            scheme,
            cookie =>
            {
                cookie.CookieManager = ServerLimits.Cookies();
                cookie.ExpireTimeSpan = TimeSpan.FromHours(8);
                // Sliding expiration would renew cookies now and then during a measurement.
                cookie.SlidingExpiration = false;
                configure(cookie);
            }
        );
        schemes
            .Services.AddOptions<CookieAuthenticationOptions>(scheme)
            .PostConfigure<IDataProtectionProvider>(
                (cookie, protection) =>
                    cookie.TicketDataFormat = new CachingTicketFormat(new TicketDataFormat(protection.CreateProtector(scheme)))
            );
    }

    public string Protect(AuthenticationTicket data) => inner.Protect(data);

    public string Protect(AuthenticationTicket data, string? purpose) => inner.Protect(data, purpose);

    public AuthenticationTicket? Unprotect(string? protectedText) => Unprotect(protectedText, null);

    public AuthenticationTicket? Unprotect(string? protectedText, string? purpose)
    {
        if (protectedText is null || purpose is not null)
            return inner.Unprotect(protectedText, purpose);
        if (_cache.TryGetValue(protectedText, out AuthenticationTicket? cached))
            return cached;

        AuthenticationTicket? ticket = inner.Unprotect(protectedText, purpose);
        if (ticket is null)
            return null;
        if (_cache.Count >= Max)
            _cache.Clear();
        return _cache.GetOrAdd(protectedText, ticket);
    }
}
