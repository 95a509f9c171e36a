namespace TokenSigningBench.Lab.Digest;

/// <summary>The parameters of a challenge or of credentials, as both sides read them: name=token or name="quoted", with commas between (RFC 9110 section 11.2).</summary>
internal static class AuthenticationParameters
{
    /// <summary>Takes apart what follows the scheme's name.</summary>
    /// <returns>The values by their names, whose case does not count; null where it is malformed or has one twice.</returns>
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
            string? value = text is ['"', ..] ? Quoted(ref text) : Token(ref text);
            if (value is null || text.TrimStart(" \t") is not ([] or [',', ..]) || !parameters.TryAdd(name.ToString(), value))
                return null;
        }
    }

    private static string? Token(ref ReadOnlySpan<char> text)
    {
        int end = text.IndexOfAny(" \t,");
        ReadOnlySpan<char> value = end < 0 ? text : text[..end];
        text = text[value.Length..];
        return value.IsEmpty ? null : value.ToString();
    }

    private static string? Quoted(ref ReadOnlySpan<char> text)
    {
        var value = new StringBuilder();
        for (int at = 1; at < text.Length; at++)
        {
            if (text[at] == '"')
            {
                text = text[(at + 1)..];
                return value.ToString();
            }

            if (text[at] == '\\' && ++at == text.Length)
                break;
            value.Append(text[at]);
        }

        return null;
    }
}
