using System.Collections.Concurrent;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.Extensions.DependencyInjection;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>
/// Sessions out of cookies by data protection, with the ones read before remembered: decrypting the same cookie for each request costs a twentieth of an RSA
/// signature of 2048 bits. Nothing is trusted that was not decrypted once, character by character, and whether a session is over is still asked each time.
/// </summary>
internal sealed class RememberedTickets(ISecureDataFormat<AuthenticationTicket> inner) : ISecureDataFormat<AuthenticationTicket>
{
    // Enough for every person of a load; a server that lives longer starts again.
    private const int Max = 20_000;

    private readonly ConcurrentDictionary<string, AuthenticationTicket> _known = new(StringComparer.Ordinal);

    /// <summary>Adds a scheme whose sessions are such cookies.</summary>
    /// <param name="schemes">What it is added to.</param>
    /// <param name="configure">Sets what is its own.</param>
    public static void Add(AuthenticationBuilder schemes, string scheme, Action<CookieAuthenticationOptions> configure)
    {
        schemes.AddCookie(
            scheme,
            cookie =>
            {
                cookie.CookieManager = ServerLimits.Cookies();
                cookie.ExpireTimeSpan = TimeSpan.FromHours(8);
                // A session that is prolonged writes a cookie now and then, in the middle of a measurement.
                cookie.SlidingExpiration = false;
                configure(cookie);
            }
        );
        schemes
            .Services.AddOptions<CookieAuthenticationOptions>(scheme)
            .PostConfigure<IDataProtectionProvider>(
                (cookie, protection) =>
                    cookie.TicketDataFormat = new RememberedTickets(new TicketDataFormat(protection.CreateProtector(scheme)))
            );
    }

    public string Protect(AuthenticationTicket data) => inner.Protect(data);

    public string Protect(AuthenticationTicket data, string? purpose) => inner.Protect(data, purpose);

    public AuthenticationTicket? Unprotect(string? protectedText) => Unprotect(protectedText, null);

    public AuthenticationTicket? Unprotect(string? protectedText, string? purpose)
    {
        if (protectedText is null || purpose is not null)
            return inner.Unprotect(protectedText, purpose);
        if (_known.TryGetValue(protectedText, out AuthenticationTicket? known))
            return known;

        AuthenticationTicket? ticket = inner.Unprotect(protectedText, purpose);
        if (ticket is null)
            return null;
        if (_known.Count >= Max)
            _known.Clear();
        return _known.GetOrAdd(protectedText, ticket);
    }
}
