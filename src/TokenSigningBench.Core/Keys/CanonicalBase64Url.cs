using System.Buffers.Text;

namespace TokenSigningBench.Core.Keys;

/// <summary>Base64url with exactly one accepted encoding of each byte string.</summary>
internal static class CanonicalBase64Url
{
    /// <summary>
    /// Decodes base64url without padding, white space or stray bits at the end (RFC 7515 section 2, RFC 4648 section 3.5).
    /// </summary>
    /// <returns>The number of bytes, or -1 if the text is not canonical or too long.</returns>
    public static int Decode(ReadOnlySpan<char> text, Span<byte> bytes)
    {
        int length = LengthOf(text);
        if (length < 0 || length > bytes.Length)
            return -1;

        Base64Url.DecodeFromChars(text, bytes);
        return length;
    }

    /// <summary>The number of bytes that a text encodes; -1 if it is not canonical.</summary>
    // .NET itself refuses stray bits, but permits padding and white space.
    public static int LengthOf(ReadOnlySpan<char> text) =>
        Base64Url.IsValid(text, out int length) && Base64Url.GetEncodedLength(length) == text.Length ? length : -1;
}
