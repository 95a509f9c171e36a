using System.Buffers.Text;
using System.Text.Json;

namespace TokenSigningBench.Core.Tokens;

/// <summary>A token in compact form, split but not verified: three segments of canonical base64url and the header's <c>alg</c>.</summary>
internal readonly ref struct CompactToken
{
    // More than any header with a signing key and its certificate chain needs.
    public const int MaxHeaderCharacters = 16 * 1024;

    private CompactToken(
        ReadOnlySpan<char> signingInput,
        ReadOnlySpan<char> header,
        ReadOnlySpan<char> payload,
        ReadOnlySpan<char> signature
    )
    {
        SigningInput = signingInput;
        Header = header;
        Payload = payload;
        Signature = signature;
    }

    /// <summary>The signed text: the first two segments and the dot between them (RFC 7515 section 5.1).</summary>
    public ReadOnlySpan<char> SigningInput { get; }

    /// <summary>The first segment, encoded.</summary>
    public ReadOnlySpan<char> Header { get; }

    /// <summary>The second segment, encoded.</summary>
    public ReadOnlySpan<char> Payload { get; }

    /// <summary>The third segment, encoded; empty for an unsigned token.</summary>
    public ReadOnlySpan<char> Signature { get; }

    /// <summary>Splits a token at its two dots.</summary>
    /// <returns>Whether there are exactly three segments.</returns>
    public static bool TrySplit(string token, out CompactToken parts)
    {
        parts = default;
        ReadOnlySpan<char> all = token;
        int first = all.IndexOf('.');
        int last = all.LastIndexOf('.');
        if (first <= 0 || last == first || all[(first + 1)..last].Contains('.'))
            return false;

        parts = new(all[..last], all[..first], all[(first + 1)..last], all[(last + 1)..]);
        return true;
    }

    /// <summary>Why the header does not fit this algorithm; null if it does.</summary>
    public string? HeaderObjection(string algorithm)
    {
        if (Header.Length > MaxHeaderCharacters)
            return "its header is too long";

        Span<byte> json = stackalloc byte[Base64Url.GetMaxDecodedLength(Header.Length)];
        int length = CanonicalBase64Url.Decode(Header, json);
        if (length < 0)
            return "its header is not base64url";

        try
        {
            return Objection(new Utf8JsonReader(json[..length]), algorithm);
        }
        catch (JsonException)
        {
            return "its header is not JSON";
        }
    }

    /// <summary>Why the signature cannot be one of so many bytes; null if it can.</summary>
    public string? SignatureObjection(int bytes) =>
        Signature.IsEmpty ? "it is not signed: its third segment is empty"
        : CanonicalBase64Url.LengthOf(Signature) is not (>= 0 and var length) ? "its signature is not base64url"
        : length != bytes ? Invariant($"its signature has {length} bytes, and one of its key has {bytes}")
        : null;

    private static string? Objection(Utf8JsonReader reader, string algorithm)
    {
        if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject)
            return "its header is not a JSON object";

        bool named = false;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            bool isAlgorithm = reader.ValueTextEquals("alg"u8);
            if (reader.ValueTextEquals("crit"u8))
                return "its header asks for an extension that is not known";
            reader.Read();
            if (isAlgorithm && (named || reader.TokenType != JsonTokenType.String || !reader.ValueTextEquals(algorithm)))
                return $"its alg is not {algorithm}";
            named |= isAlgorithm;
            reader.Skip();
        }

        return named ? null : "its header names no alg";
    }
}
