using System.Text.Json;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Tokens.Received;

/// <summary>
/// Finds tokens in what users have: a token, also over several lines; a header with Bearer; what curl printed; a token endpoint's response;
/// an address with a token in it; cookies that a token was split into.
/// </summary>
public static partial class ReceivedTokens
{
    /// <summary>The maximum number of tokens that are read of one text.</summary>
    public const int MaxTokens = 20;

    // A shorter last line may be the rest of a token; a line this short is no full line.
    private const int MinFullLine = 40;

    // What holds tokens in JSON: RFC 6749, OpenID Connect Core and Back-Channel Logout, RFC 7662, RFC 7523.
    private static readonly string[] TokenMembers = ["id_token", "access_token", "logout_token", "token", "jwt", "client_assertion"];

    /// <returns>The tokens in the order of the text, each once; empty if it holds none.</returns>
    public static IReadOnlyList<ReceivedToken> In(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        string all = text.Trim().Trim('\uFEFF').Trim();
        if (all.Length == 0 || all.StartsWith("-----BEGIN", StringComparison.Ordinal))
            return [];
        if (all[0] is '{' or '[' && InJson(all) is { } inJson)
            return inJson;

        (string rest, IReadOnlyList<(string Name, string Value)> cookies) = CookieChunks.TakeFrom(all);
        ReceivedToken[] compact = [.. Compact(Joined(rest))];
        ReceivedToken[] found =
        [
            .. from cookie in cookies from token in InCookie(cookie.Value) select token with { Name = cookie.Name },
            .. compact.All(token => token.Form == TokenForm.Incomplete) && Whole(rest) is { } whole ? [whole] : compact,
        ];
        return found.Length > 0
            ? [.. found.DistinctBy(token => token.Text).Take(MaxTokens)]
            : [.. new[] { Beginning(rest) ?? Opaque(rest) }.OfType<ReceivedToken>()];
    }

    /// <summary>Whether bytes are text that holds a token.</summary>
    /// <param name="bytes">A file's content.</param>
    /// <returns>The tokens; empty if they hold none.</returns>
    public static IReadOnlyList<ReceivedToken> In(ReadOnlySpan<byte> bytes) => SourceText.IsText(bytes) ? In(SourceText.Decode(bytes)) : [];

    private static IEnumerable<ReceivedToken> InCookie(string value)
    {
        IReadOnlyList<ReceivedToken> found = In(value);
        return found.Count > 0 ? found : [new(value, TokenForm.Opaque)];
    }

    // Null if the text is to be searched: it is not JSON, or has tokens elsewhere.
    private static ReceivedToken[]? InJson(string json)
    {
        try
        {
            using JsonDocument document = StrictJson.Parse("token", Encoding.UTF8.GetBytes(json));
            JsonElement root = document.RootElement;
            if (root.ValueKind != JsonValueKind.Object)
                return null;
            if (root.TryGetProperty("keys", out _) || root.TryGetProperty("kty", out _))
                return [];
            if (InJsonSerialization(root) is { } serialized)
                return [serialized];
            ReceivedToken[] tokens =
            [
                .. from name in TokenMembers
                let text = Text(root, name)
                where text is not null
                select (Compact(text).FirstOrDefault() ?? Opaque($"Bearer {text}") ?? new(text, TokenForm.Opaque)) with
                {
                    Name = name,
                },
            ];
            return tokens.Length > 0 ? tokens : null;
        }
        catch (UserErrorException)
        {
            return null;
        }
    }

    // RFC 7515 section 7.2, with one signature; RFC 7516 section 7.2 has a ciphertext.
    private static ReceivedToken? InJsonSerialization(JsonElement root)
    {
        if (Text(root, "ciphertext") is { } ciphertext)
            return new($"{Text(root, "protected")}....{ciphertext}", TokenForm.Jwe, "JSON serialization");
        if (Text(root, "payload") is not { } payload)
            return null;
        JsonElement signed =
            root.TryGetProperty("signatures", out JsonElement all) && all.ValueKind == JsonValueKind.Array && all.GetArrayLength() == 1
                ? all[0]
                : root;
        return
            signed.ValueKind == JsonValueKind.Object
            && (Text(signed, "protected"), Text(signed, "signature")) is ({ } header, { } signature)
            ? new($"{header}.{payload}.{signature}", TokenForm.Jws, "JSON serialization")
            : null;
    }

    private static string? Text(JsonElement element, string member) =>
        element.TryGetProperty(member, out JsonElement value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static IEnumerable<ReceivedToken> Compact(string text)
    {
        foreach (Match match in CompactForm().Matches(text))
        {
            // The full stop of a sentence.
            string token = match.ValueSpan.Count('.') == 3 && match.Value.EndsWith('.') ? match.Value[..^1] : match.Value;
            if (IsHeader(token.AsSpan(0, token.IndexOf('.'))))
                yield return new(
                    token,
                    token.Count(character => character == '.') switch
                    {
                        2 => TokenForm.Jws,
                        4 => TokenForm.Jwe,
                        _ => TokenForm.Incomplete,
                    }
                );
        }
    }

    // One token, broken anywhere.
    private static ReceivedToken? Whole(string text) =>
        Compact(string.Concat(WithoutScheme(text).Where(character => !char.IsWhiteSpace(character)))).ToArray()
            is [{ Form: not TokenForm.Incomplete } only]
            ? only
            : null;

    // The start of a token that was cut off in its header. A key in base64 begins like one.
    private static ReceivedToken? Beginning(string text) =>
        WithoutScheme(text).Trim('"', '\'') is var token && FirstSegment().IsMatch(token) && IsHeader(token) && !IsKey(token)
            ? new(token, TokenForm.Incomplete)
            : null;

    private static ReceivedToken? Opaque(string text)
    {
        string token = WithoutScheme(text).Trim('"', '\'');
        return token.StartsWith("CfDJ8", StringComparison.Ordinal) && OpaqueForm().IsMatch(token) ? new(token, TokenForm.Protected)
            : (token.Length < text.Length && OpaqueForm().IsMatch(token)) || Handle().IsMatch(token) ? new(token, TokenForm.Opaque)
            : null;
    }

    private static string WithoutScheme(string text) => Scheme().Replace(text, "");

    // A header is a JSON object. It may begin with white space in it, and need not be whole.
    private static bool IsHeader(ReadOnlySpan<char> segment)
    {
        byte[] start = Base64Text.Decode(segment[..(Math.Min(segment.Length, 32) / 4 * 4)]) ?? [];
        return start.AsSpan() is [(byte)'{', .. var rest] && rest.TrimStart(" \t\r\n"u8) is [] or [(byte)'"' or (byte)'}', ..];
    }

    private static bool IsKey(string base64) =>
        Base64Text.Decode(base64) is { } bytes && SourceText.IsText(bytes) && InJson(SourceText.Decode(bytes)) is [];

    // A terminal breaks a long line where it is full; some tools break at the dots.
    private static string Joined(string text)
    {
        var joined = new StringBuilder(text.Length);
        string before = "";
        int full = 0,
            start = 0;
        foreach (string line in text.Split('\n').Select(line => line.TrimEnd()))
        {
            string piece = line.Trim();
            bool isWrapped = before.Length == full && full >= MinFullLine && line.Length <= full;
            bool goesOn =
                before.Length > 0
                && Piece().IsMatch(piece)
                && (isWrapped || before.EndsWith('.') || piece.StartsWith('.'))
                && !(piece.StartsWith("ey", StringComparison.Ordinal) && DotsFrom(joined, start) > 1);
            if (!goesOn)
            {
                joined.Append('\n');
                start = joined.Length;
                full = line.Length;
            }

            joined.Append(piece);
            before = line;
        }

        return joined.ToString();
    }

    private static int DotsFrom(StringBuilder text, int start)
    {
        int dots = 0;
        for (int at = text.Length - 1; at >= start && (char.IsAsciiLetterOrDigit(text[at]) || text[at] is '.' or '_' or '-' or '='); at--)
            dots += text[at] == '.' ? 1 : 0;
        return dots;
    }

    // base64 of { is e and one of w to z or a digit. In a token it is followed by a quotation mark or white space: ey or ew.
    [GeneratedRegex(@"(?<![A-Za-z0-9_-])e[wy][A-Za-z0-9_+/-]+={0,2}(?:\.[A-Za-z0-9_+/=-]*){1,6}")]
    private static partial Regex CompactForm();

    [GeneratedRegex("^e[wy][A-Za-z0-9_+/-]{14,}={0,2}$")]
    private static partial Regex FirstSegment();

    [GeneratedRegex("^[A-Za-z0-9._=-]+$")]
    private static partial Regex Piece();

    [GeneratedRegex(@"^\s*(?:(?:Proxy-)?Authorization:\s*)?(?:Bearer|DPoP|token)\s+", RegexOptions.IgnoreCase)]
    private static partial Regex Scheme();

    // RFC 6750 section 2.1.
    [GeneratedRegex("^[A-Za-z0-9._~+/-]{8,}=*$")]
    private static partial Regex OpaqueForm();

    // How Duende IdentityServer writes a reference token: 32 bytes in hexadecimal, and a version.
    [GeneratedRegex("^[0-9A-F]{64}(?:-1)?$")]
    private static partial Regex Handle();
}
