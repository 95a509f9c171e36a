using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Tokens.Received;

/// <summary>
/// Puts cookies together that a server split because a browser drops one above 4,096 bytes: <c>.AspNetCore.CookiesC1</c>,
/// <c>_oauth2_proxy_0</c>, <c>session-token.0</c>.
/// </summary>
internal static partial class CookieChunks
{
    // Supabase writes this before base64 of JSON.
    private const string Base64Prefix = "base64-";

    /// <summary>Takes the pieces out of a text.</summary>
    /// <returns>The text without them, and each value with the name that its pieces have in common.</returns>
    public static (string Remaining, IReadOnlyList<(string Name, string Value)> Cookies) TakeFrom(string text)
    {
        List<(string, string)> cookies = [];
        foreach (IGrouping<string, Match> same in Piece().Matches(text).GroupBy(piece => piece.Groups["name"].Value).ToArray())
        {
            Match[] pieces = [.. same.OrderBy(NumberOf)];
            if (pieces.Length < 2 || NumberOf(pieces[^1]) - NumberOf(pieces[0]) != pieces.Length - 1 || NumberOf(pieces[0]) > 1)
                continue;
            cookies.Add((same.Key.TrimEnd('C', '.', '_', '-'), Decode(string.Concat(pieces.Select(piece => piece.Groups["value"].Value)))));
            foreach (Match piece in pieces)
                text = text.Replace(piece.Value, "", StringComparison.Ordinal);
        }

        return (text, cookies);
    }

    private static int NumberOf(Match piece) =>
        int.Parse(piece.Groups["number"].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture);

    private static string Decode(string value)
    {
        string plain = Uri.UnescapeDataString(value);
        return plain.StartsWith(Base64Prefix, StringComparison.Ordinal) && Base64Text.Decode(plain.AsSpan(Base64Prefix.Length)) is { } bytes
            ? SourceText.Decode(bytes)
            : plain;
    }

    [GeneratedRegex(@"(?<![^\s;'""])(?<name>[^\s=;,'""&?]*?[A-Za-z._-])(?<number>\d{1,2})=(?<value>[A-Za-z0-9._%+/=~-]+)")]
    private static partial Regex Piece();
}
