using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Digest;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>What a server asks of a Digest client, and how that answers: RFC 7616, qop=auth, MD5 or SHA-256.</summary>
/// <param name="Algorithm">MD5 or SHA-256, as the answer has to name it.</param>
/// <param name="Opaque">What is given back as it came; null for nothing.</param>
internal sealed record DigestChallenge(string Algorithm, string Realm, string Nonce, string? Opaque)
{
    private const int CnonceCharacters = 16;

    /// <summary>Reads the challenge for one algorithm.</summary>
    /// <param name="answer">The answer, whatever its status.</param>
    /// <returns>Null where there is none with qop=auth.</returns>
    public static DigestChallenge? Of(HttpAnswer answer, string algorithm)
    {
        foreach (string text in Challenge.All(answer, "Digest"))
        {
            if (AuthenticationParameters.Parse(text) is not { } parameters)
                continue;
            bool isAsked = parameters.GetValueOrDefault("algorithm", "MD5").Equals(algorithm, StringComparison.OrdinalIgnoreCase);
            bool hasAuth = parameters
                .GetValueOrDefault("qop", "")
                .Split(',', StringSplitOptions.TrimEntries)
                .Contains("auth", StringComparer.OrdinalIgnoreCase);
            if (
                isAsked
                && hasAuth
                && parameters.TryGetValue("realm", out string? realm)
                && parameters.TryGetValue("nonce", out string? nonce)
            )
                return new(algorithm, realm, nonce, parameters.GetValueOrDefault("opaque"));
        }

        return null;
    }

    /// <summary>The Authorization header's value for a GET.</summary>
    /// <param name="uri">Path and query of what is asked for.</param>
    /// <param name="count">How many requests this nonce was used for, this one among them.</param>
    public string Authorization(Account account, string uri, int count) =>
        Authorization(account, uri, count, RandomNumberGenerator.GetHexString(CnonceCharacters, lowercase: true));

    /// <summary>The same with a client's nonce that is known.</summary>
    internal string Authorization(Account account, string uri, int count, string cnonce)
    {
        string times = count.ToString("x8", CultureInfo.InvariantCulture);
        string response = Hash($"{Hash($"{account.Name}:{Realm}:{account.Password}")}:{Nonce}:{times}:{cnonce}:auth:{Hash($"GET:{uri}")}");
        string opaque = Opaque is null ? "" : $", opaque=\"{Opaque}\"";
        return $"Digest username=\"{account.Name}\", realm=\"{Realm}\", uri=\"{uri}\", algorithm={Algorithm}, nonce=\"{Nonce}\", nc={times}, cnonce=\"{cnonce}\", qop=auth, response=\"{response}\"{opaque}";
    }

    private string Hash(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
#pragma warning disable CA5351 // What RFC 7616 still has for old clients and the article measured; SHA-256 stands beside it.
        return Convert.ToHexStringLower(Algorithm == "MD5" ? MD5.HashData(bytes) : SHA256.HashData(bytes));
#pragma warning restore CA5351
    }
}
