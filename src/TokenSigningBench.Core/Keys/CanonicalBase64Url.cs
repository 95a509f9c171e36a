using System.Buffers.Text;

namespace TokenSigningBench.Core.Keys;

/// <summary>Base64url that has one spelling only.</summary>
internal static class CanonicalBase64Url
{
    /// <summary>Decodes base64url that has one spelling only: no padding, no white space, no stray bits at the end (RFC 7515 section 2, RFC 4648 section 3.5).</summary>
    /// <returns>The number of bytes, or -1.</returns>
    public static int Decode(ReadOnlySpan<char> text, Span<byte> bytes)
    {
        // The platform refuses stray bits by itself, and permits padding and white space.
        if (!Base64Url.IsValid(text, out int length) || length > bytes.Length || Base64Url.GetEncodedLength(length) != text.Length)
            return -1;

        Base64Url.DecodeFromChars(text, bytes);
        return length;
    }
}
