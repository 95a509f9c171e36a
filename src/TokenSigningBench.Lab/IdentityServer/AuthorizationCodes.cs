using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>The data of an issued authorization code.</summary>
/// <param name="Claims">The claims of the token that the code is exchanged for.</param>
/// <param name="RedirectUri">The redirect URI of the authorize request.</param>
/// <param name="Challenge">The PKCE challenge, S256 (RFC 7636).</param>
internal sealed record AuthorizationCode(IdentityClaims Claims, string RedirectUri, string Challenge, DateTimeOffset Expires);

/// <summary>Issued authorization codes. Each is valid for one exchange and for 1 minute (RFC 6749 section 4.1.2).</summary>
internal sealed class AuthorizationCodes(TimeProvider time)
{
    private static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(1);

    // A load test that never exchanges its codes must not fill the memory.
    private const int Max = 50_000;

    private readonly ConcurrentDictionary<string, AuthorizationCode> _codes = new(StringComparer.Ordinal);

    public string Issue(IdentityClaims claims, string redirectUri, string challenge)
    {
        DateTimeOffset now = time.GetUtcNow();
        if (_codes.Count >= Max)
        {
            foreach ((string expired, _) in _codes.Where(entry => entry.Value.Expires <= now))
                _codes.TryRemove(expired, out _);
            if (_codes.Count >= Max)
                _codes.Clear();
        }

        string code = Base64UrlEncoder.Encode(RandomNumberGenerator.GetBytes(32));
        _codes[code] = new(claims, redirectUri, challenge, now + Lifetime);
        return code;
    }

    /// <summary>Removes and returns a code. A second attempt with the same code fails, whatever the result of the first was.</summary>
    public bool TryTake(string code, [NotNullWhen(true)] out AuthorizationCode? taken) =>
        _codes.TryRemove(code, out taken) && taken.Expires > time.GetUtcNow();
}
