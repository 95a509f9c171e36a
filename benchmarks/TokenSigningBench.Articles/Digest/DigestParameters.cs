namespace TokenSigningBench.Articles.Digest;

/// <summary>The parsed and not yet verified parameters of an Authorization header with the scheme Digest (RFC 7616 section 3.4).</summary>
/// <param name="Username">The user's name, from <c>username</c> or <c>username*</c>.</param>
/// <param name="Uri">The request target, as the client sent it.</param>
/// <param name="Response">The client's proof, in hex.</param>
/// <param name="Algorithm">The algorithm; null if none is named, which means MD5.</param>
/// <param name="Qop">The quality of protection.</param>
/// <param name="Count">The nonce count: eight hexadecimal digits.</param>
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

    // RFC 8187 section 3.2.1. RFC 7616 section 3.4 allows only UTF-8.
    private const string ExtendedPrefix = "UTF-8''";

    /// <summary>Parses a header.</summary>
    /// <returns>The parameters; null if the header is of another scheme, lacks a parameter, has one twice, or is malformed.</returns>
    public static DigestParameters? Parse(string? header)
    {
        if (
            header is null
            || !header.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)
            || AuthenticationParameters.Parse(header.AsSpan(Scheme.Length)) is not { } values
        )
            return null;
        // Both names at once could mean two different users (RFC 7616 section 3.4). A hashed user name was not offered.
        if (
            values.ContainsKey("username") && values.ContainsKey("username*")
            || "true".Equals(values.GetValueOrDefault("userhash"), StringComparison.OrdinalIgnoreCase)
        )
            return null;
        return
            (values.GetValueOrDefault("username") ?? Decode(values.GetValueOrDefault("username*"))) is { } username
            && values.TryGetValue("realm", out string? realm)
            && values.TryGetValue("nonce", out string? nonce)
            && values.TryGetValue("uri", out string? uri)
            && values.TryGetValue("response", out string? response)
            && values.TryGetValue("cnonce", out string? clientNonce)
            && values.TryGetValue("qop", out string? qop)
            && values.TryGetValue("nc", out string? count)
            ? new(username, realm, nonce, uri, response, values.GetValueOrDefault("algorithm"), clientNonce, qop, count)
            : null;
    }

    private static string? Decode(string? extended)
    {
        if (extended is null || !extended.StartsWith(ExtendedPrefix, StringComparison.OrdinalIgnoreCase) || !Ascii.IsValid(extended))
            return null;
        // Bytes that are not UTF-8 stay encoded: a percent sign that is left over belongs to those.
        string[] parts = [.. extended[ExtendedPrefix.Length..].Split("%25").Select(System.Uri.UnescapeDataString)];
        return parts.Any(part => part.Contains('%', StringComparison.Ordinal)) ? null : string.Join('%', parts);
    }
}
