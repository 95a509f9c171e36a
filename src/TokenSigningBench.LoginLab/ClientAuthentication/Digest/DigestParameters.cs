namespace TokenSigningBench.LoginLab.ClientAuthentication.Digest;

/// <summary>The parameters of an Authorization header with the scheme Digest (RFC 7616 section 3.4), taken apart and not yet believed.</summary>
/// <param name="Username">The user's name, from <c>username</c> or <c>username*</c>.</param>
/// <param name="Realm">The realm.</param>
/// <param name="Nonce">The nonce.</param>
/// <param name="Uri">What was asked for, as the client saw it.</param>
/// <param name="Response">The client's proof, in hex.</param>
/// <param name="Algorithm">The algorithm; null where none is named, which means MD5.</param>
/// <param name="ClientNonce">The client's nonce.</param>
/// <param name="Qop">The quality of protection.</param>
/// <param name="Count">The nonce's count: eight hexadecimal digits.</param>
internal sealed record DigestParameters(string Username, string Realm, string Nonce, string Uri, string Response, string? Algorithm, string ClientNonce, string Qop, string Count)
{
    private const string Scheme = "Digest ";

    // RFC 8187 section 3.2.1, of which RFC 7616 section 3.4 allows UTF-8 alone.
    private const string ExtendedPrefix = "UTF-8''";

    private static readonly UTF8Encoding StrictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Takes a header apart.</summary>
    /// <returns>Its parameters; null where it is of another scheme, misses one, has one twice, or is malformed.</returns>
    public static DigestParameters? Parse(string? header)
    {
        if (header is null || !header.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase))
            return null;

        string? username = null, extended = null, realm = null, nonce = null, uri = null, response = null, algorithm = null, clientNonce = null, qop = null, count = null, hashedName = null;
        ReadOnlySpan<char> rest = header.AsSpan(Scheme.Length);
        while (true)
        {
            rest = rest.TrimStart(" \t,");
            if (rest.IsEmpty)
                break;
            if (!TryReadParameter(ref rest, out ReadOnlySpan<char> name, out string value))
                return null;
            // By their names' lengths first: most are told apart by that.
            bool isNew = name switch
            {
                _ when Is(name, "nc") => Set(ref count, value),
                _ when Is(name, "uri") => Set(ref uri, value),
                _ when Is(name, "qop") => Set(ref qop, value),
                _ when Is(name, "realm") => Set(ref realm, value),
                _ when Is(name, "nonce") => Set(ref nonce, value),
                _ when Is(name, "cnonce") => Set(ref clientNonce, value),
                _ when Is(name, "response") => Set(ref response, value),
                _ when Is(name, "username") => Set(ref username, value),
                _ when Is(name, "username*") => Set(ref extended, value),
                _ when Is(name, "userhash") => Set(ref hashedName, value),
                _ when Is(name, "algorithm") => Set(ref algorithm, value),
                _ => true,
            };
            if (!isNew)
                return null;
        }

        // Both names at once could mean two people (RFC 7616 section 3.4); a hashed one was not offered.
        if (username is not null && extended is not null || string.Equals(hashedName, "true", StringComparison.OrdinalIgnoreCase))
            return null;
        username ??= Decode(extended);
        return username is null || realm is null || nonce is null || uri is null || response is null || clientNonce is null || qop is null || count is null
            ? null
            : new(username, realm, nonce, uri, response, algorithm, clientNonce, qop, count);
    }

    private static bool Is(ReadOnlySpan<char> name, string wanted) => name.Length == wanted.Length && name.Equals(wanted, StringComparison.OrdinalIgnoreCase);

    private static bool Set(ref string? parameter, string value)
    {
        if (parameter is not null)
            return false;
        parameter = value;
        return true;
    }

    // auth-param = token BWS "=" BWS ( token / quoted-string ), RFC 9110 section 11.2.
    private static bool TryReadParameter(ref ReadOnlySpan<char> rest, out ReadOnlySpan<char> name, out string value)
    {
        value = "";
        int equals = rest.IndexOf('=');
        name = equals < 0 ? default : rest[..equals].Trim(" \t");
        if (name.IsEmpty)
            return false;
        rest = rest[(equals + 1)..].TrimStart(" \t");
        return rest is ['"', ..] ? TryReadQuoted(ref rest, out value) : TryReadToken(ref rest, out value);
    }

    private static bool TryReadToken(ref ReadOnlySpan<char> rest, out string value)
    {
        int end = rest.IndexOfAny(" \t,");
        value = (end < 0 ? rest : rest[..end]).ToString();
        rest = end < 0 ? default : rest[end..];
        return value.Length > 0 && IsSeparated(rest);
    }

    private static bool TryReadQuoted(ref ReadOnlySpan<char> rest, out string value)
    {
        rest = rest[1..];
        int end = rest.IndexOfAny('"', '\\');
        if (end >= 0 && rest[end] == '"')
        {
            value = rest[..end].ToString();
            rest = rest[(end + 1)..];
            return IsSeparated(rest);
        }

        var text = new StringBuilder();
        for (int i = 0; i < rest.Length; i++)
        {
            if (rest[i] == '"')
            {
                value = text.ToString();
                rest = rest[(i + 1)..];
                return IsSeparated(rest);
            }

            if (rest[i] == '\\' && ++i == rest.Length)
                break;
            text.Append(rest[i]);
        }

        value = "";
        return false;
    }

    private static bool IsSeparated(ReadOnlySpan<char> rest) => rest.TrimStart(" \t") is [] or [',', ..];

    private static string? Decode(string? extended)
    {
        if (extended is null || !extended.StartsWith(ExtendedPrefix, StringComparison.OrdinalIgnoreCase))
            return null;
        try
        {
            ReadOnlySpan<char> encoded = extended.AsSpan(ExtendedPrefix.Length);
            var bytes = new List<byte>(encoded.Length);
            for (int i = 0; i < encoded.Length; i++)
            {
                if (encoded[i] == '%' && i + 2 < encoded.Length)
                    bytes.AddRange(Convert.FromHexString(encoded.Slice(i + 1, 2)));
                else if (char.IsAscii(encoded[i]) && encoded[i] != '%')
                    bytes.Add((byte)encoded[i]);
                else
                    return null;
                i += encoded[i] == '%' ? 2 : 0;
            }

            return StrictUtf8.GetString([.. bytes]);
        }
        catch (Exception e) when (e is FormatException or DecoderFallbackException)
        {
            return null;
        }
    }
}
