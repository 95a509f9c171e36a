namespace TokenSigningBench.Articles.Digest;

/// <summary>
/// Parses the parameters of a challenge or of credentials: name=token or name="quoted", separated by commas (RFC 9110 section 11.2).
/// </summary>
internal static class AuthenticationParameters
{
    /// <summary>Parses the text after the scheme's name.</summary>
    /// <returns>The values by name, case-insensitive; null if the text is malformed or has a parameter twice.</returns>
    public static Dictionary<string, string>? Parse(ReadOnlySpan<char> text)
    {
        var parameters = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        while (true)
        {
            text = text.TrimStart(" \t,");
            if (text.IsEmpty)
                return parameters;
            int equals = text.IndexOf('=');
            ReadOnlySpan<char> name = equals < 0 ? default : text[..equals].Trim(" \t");
            if (name.IsEmpty)
                return null;
            text = text[(equals + 1)..].TrimStart(" \t");
            string? value = text is ['"', ..] ? ReadQuoted(ref text) : ReadToken(ref text);
            if (value is null || text.TrimStart(" \t") is not ([] or [',', ..]) || !parameters.TryAdd(name.ToString(), value))
                return null;
        }
    }

    private static string? ReadToken(ref ReadOnlySpan<char> text)
    {
        int end = text.IndexOfAny(" \t,");
        ReadOnlySpan<char> value = end < 0 ? text : text[..end];
        text = text[value.Length..];
        return value.IsEmpty ? null : value.ToString();
    }

    private static string? ReadQuoted(ref ReadOnlySpan<char> text)
    {
        var value = new StringBuilder();
        for (int i = 1; i < text.Length; i++)
        {
            if (text[i] == '"')
            {
                text = text[(i + 1)..];
                return value.ToString();
            }

            if (text[i] == '\\' && ++i == text.Length)
                break;
            value.Append(text[i]);
        }

        return null;
    }
}
