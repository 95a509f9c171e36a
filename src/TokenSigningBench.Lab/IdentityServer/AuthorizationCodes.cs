using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>What a code stands for.</summary>
/// <param name="Claims">The token that it can be exchanged for.</param>
/// <param name="RedirectUri">Where it was sent to.</param>
/// <param name="Challenge">The PKCE challenge, S256 (RFC 7636).</param>
/// <param name="Expires">When it is worth nothing any more.</param>
internal sealed record AuthorizationCode(IdentityClaims Claims, string RedirectUri, string Challenge, DateTimeOffset Expires);

/// <summary>Codes that were given out, each good for one exchange and for a minute (RFC 6749 section 4.1.2).</summary>
internal sealed class AuthorizationCodes(TimeProvider time)
{
    private static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(1);

    // A load that never exchanges what it gets must not fill the memory.
    private const int Max = 50_000;

    private readonly ConcurrentDictionary<string, AuthorizationCode> _codes = new(StringComparer.Ordinal);

    public string Issue(IdentityClaims claims, string redirectUri, string challenge)
    {
        DateTimeOffset now = time.GetUtcNow();
        if (_codes.Count >= Max)
        {
            foreach ((string old, _) in _codes.Where(entry => entry.Value.Expires <= now))
                _codes.TryRemove(old, out _);
            if (_codes.Count >= Max)
                _codes.Clear();
        }

        string code = Base64UrlEncoder.Encode(RandomNumberGenerator.GetBytes(32));
        _codes[code] = new(claims, redirectUri, challenge, now + Lifetime);
        return code;
    }

    /// <summary>Takes a code out: the second who brings it finds nothing, whatever the first was told.</summary>
    public bool TryTake(string code, [NotNullWhen(true)] out AuthorizationCode? taken) =>
        _codes.TryRemove(code, out taken) && taken.Expires > time.GetUtcNow();
}
