namespace TokenSigningBench.Core.Tokens.Received;

/// <summary>Base64 as some program wrote it, so that a token that others refuse can be looked into.</summary>
internal static class Base64Text
{
    /// <summary>Decodes base64 and base64url, with or without padding and with stray bits at the end.</summary>
    /// <returns>The bytes; null if it is neither.</returns>
    public static byte[]? Decode(ReadOnlySpan<char> text)
    {
        string plain = text.TrimEnd('=').ToString().Replace('-', '+').Replace('_', '/');
        if (plain.Length % 4 == 1)
            return null;
        var bytes = new byte[(plain.Length + 3) / 4 * 3];
        return Convert.TryFromBase64String(plain.PadRight((plain.Length + 3) / 4 * 4, '='), bytes, out int length) ? bytes[..length] : null;
    }

    /// <summary>How a text differs from the one encoding that tokens permit (RFC 7515 section 2); null if it does not.</summary>
    public static string? ObjectionTo(ReadOnlySpan<char> text) =>
        CanonicalBase64Url.LengthOf(text) >= 0 ? null
        : text.IndexOfAny('+', '/') >= 0 ? "plain base64: it has + or /"
        : text.EndsWith("=") ? "padded: it ends in ="
        : text.Length % 4 == 1 ? "cut off: no base64 has this length"
        : Decode(text) is null ? "no base64url"
        : "base64url with stray bits at its end";
}
