namespace TokenSigningBench.Lab.Digest;

/// <summary>The parameters of an Authorization header with the scheme Digest (RFC 7616 section 3.4), taken apart and not yet believed.</summary>
/// <param name="Username">The user's name, from <c>username</c> or <c>username*</c>.</param>
/// <param name="Uri">What was asked for, as the client saw it.</param>
/// <param name="Response">The client's proof, in hex.</param>
/// <param name="Algorithm">The algorithm; null where none is named, which means MD5.</param>
/// <param name="Qop">The quality of protection.</param>
/// <param name="Count">The nonce's count: eight hexadecimal digits.</param>
internal sealed record DigestParameters(
    string Username,
    string Realm,
    string Nonce,
    string Uri,
    string Response,
    string? Algorithm,
    string ClientNonce,
    string Qop,
    string Count
)
{
    private const string Scheme = "Digest ";

    // RFC 8187 section 3.2.1, of which RFC 7616 section 3.4 allows UTF-8 alone.
    private const string ExtendedPrefix = "UTF-8''";

    /// <summary>Takes a header apart.</summary>
    /// <returns>Its parameters; null where it is of another scheme, misses one, has one twice, or is malformed.</returns>
    public static DigestParameters? Parse(string? header)
    {
        if (
            header is null
            || !header.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)
            || AuthenticationParameters.Parse(header.AsSpan(Scheme.Length)) is not { } given
        )
            return null;
        // Both names at once could mean two people (RFC 7616 section 3.4); a hashed one was not offered.
        if (
            given.ContainsKey("username") && given.ContainsKey("username*")
            || "true".Equals(given.GetValueOrDefault("userhash"), StringComparison.OrdinalIgnoreCase)
        )
            return null;
        return
            (given.GetValueOrDefault("username") ?? Decode(given.GetValueOrDefault("username*"))) is { } username
            && given.TryGetValue("realm", out string? realm)
            && given.TryGetValue("nonce", out string? nonce)
            && given.TryGetValue("uri", out string? uri)
            && given.TryGetValue("response", out string? response)
            && given.TryGetValue("cnonce", out string? clientNonce)
            && given.TryGetValue("qop", out string? qop)
            && given.TryGetValue("nc", out string? count)
            ? new(username, realm, nonce, uri, response, given.GetValueOrDefault("algorithm"), clientNonce, qop, count)
            : null;
    }

    private static string? Decode(string? extended)
    {
        if (extended is null || !extended.StartsWith(ExtendedPrefix, StringComparison.OrdinalIgnoreCase) || !Ascii.IsValid(extended))
            return null;
        // What is no UTF-8 stays encoded: a per cent sign that is left over is of that.
        string[] parts = [.. extended[ExtendedPrefix.Length..].Split("%25").Select(System.Uri.UnescapeDataString)];
        return parts.Any(part => part.Contains('%', StringComparison.Ordinal)) ? null : string.Join('%', parts);
    }
}
