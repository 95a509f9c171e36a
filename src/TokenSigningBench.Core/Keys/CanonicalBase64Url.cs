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
        // .NET itself refuses stray bits, but permits padding and white space.
        if (!Base64Url.IsValid(text, out int length) || length > bytes.Length || Base64Url.GetEncodedLength(length) != text.Length)
            return -1;

        Base64Url.DecodeFromChars(text, bytes);
        return length;
    }
}
