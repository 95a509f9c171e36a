using TokenSigningBench.Articles.Digest;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>A Digest challenge, and the response of the client: RFC 7616, qop=auth, MD5 or SHA-256.</summary>
/// <param name="Algorithm">MD5 or SHA-256, as the response must name it.</param>
/// <param name="Opaque">The opaque value that the client returns unchanged; null for none.</param>
internal sealed record DigestChallenge(string Algorithm, string Realm, string Nonce, string? Opaque)
{
    private const int CnonceCharacters = 16;

    /// <summary>Reads the challenge for an algorithm.</summary>
    /// <param name="answer">The response, whatever its status.</param>
    /// <returns>Null if there is none with qop=auth.</returns>
    public static DigestChallenge? Of(RawResponse answer, string algorithm)
    {
        foreach (string text in Challenge.All(answer, "Digest"))
        {
            if (AuthenticationParameters.Parse(text) is not { } parameters)
                continue;
            bool matchesAlgorithm = parameters.GetValueOrDefault("algorithm", "MD5").Equals(algorithm, StringComparison.OrdinalIgnoreCase);
            bool hasAuth = parameters
                .GetValueOrDefault("qop", "")
                .Split(',', StringSplitOptions.TrimEntries)
                .Contains("auth", StringComparer.OrdinalIgnoreCase);
            if (
                matchesAlgorithm
                && hasAuth
                && parameters.TryGetValue("realm", out string? realm)
                && parameters.TryGetValue("nonce", out string? nonce)
            )
                return new(algorithm, realm, nonce, parameters.GetValueOrDefault("opaque"));
        }

        return null;
    }

    /// <summary>The Authorization header's value for a GET.</summary>
    /// <param name="uri">Path and query of the request.</param>
    /// <param name="count">The number of requests with this nonce, including this one.</param>
    public string Authorization(Account account, string uri, int count) =>
        Authorization(account, uri, count, RandomNumberGenerator.GetHexString(CnonceCharacters, lowercase: true));

    /// <summary>The same with a given client nonce, for tests.</summary>
    internal string Authorization(Account account, string uri, int count, string cnonce)
    {
        string nonceCount = count.ToString("x8", CultureInfo.InvariantCulture);
        string response = Hash(
            $"{Hash($"{account.Name}:{Realm}:{account.Password}")}:{Nonce}:{nonceCount}:{cnonce}:auth:{Hash($"GET:{uri}")}"
        );
        string opaque = Opaque is null ? "" : $", opaque=\"{Opaque}\"";
        return $"Digest username=\"{account.Name}\", realm=\"{Realm}\", uri=\"{uri}\", algorithm={Algorithm}, "
            + $"nonce=\"{Nonce}\", nc={nonceCount}, cnonce=\"{cnonce}\", qop=auth, response=\"{response}\"{opaque}";
    }

    private string Hash(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
#pragma warning disable CA5351 // RFC 7616 keeps MD5 for old clients, and the article measured it. SHA-256 is measured too.
        return Convert.ToHexStringLower(Algorithm == "MD5" ? MD5.HashData(bytes) : SHA256.HashData(bytes));
#pragma warning restore CA5351
    }
}
