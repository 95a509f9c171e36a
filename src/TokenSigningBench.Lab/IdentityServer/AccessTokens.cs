using System.Collections.Concurrent;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>Issued access tokens and their users, for the userinfo endpoint. Each is valid as long as an identity token.</summary>
internal sealed class AccessTokens(TimeProvider time)
{
    // A load test that never uses its tokens must not fill the memory.
    private const int Max = 50_000;

    private readonly ConcurrentDictionary<string, (string Subject, DateTimeOffset Expires)> _tokens = new(StringComparer.Ordinal);

    public string Add(string token, string subject)
    {
        if (_tokens.Count >= Max)
            _tokens.Clear();
        _tokens[token] = (subject, time.GetUtcNow() + TokenIssuer.Lifetime);
        return token;
    }

    /// <summary>The user of a valid token; null for any other text.</summary>
    public string? SubjectOf(string token) =>
        _tokens.TryGetValue(token, out var found) && found.Expires > time.GetUtcNow() ? found.Subject : null;
}
