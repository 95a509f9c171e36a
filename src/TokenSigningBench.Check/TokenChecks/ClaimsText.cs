using System.Text.Encodings.Web;
using System.Text.Json;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>Header and claims of a token as text for a terminal, which hostile text does not reach as it is.</summary>
public static class ClaimsText
{
    private static readonly JsonWriterOptions Indented = new()
    {
        Indented = true,
        NewLine = "\n",
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>The header and the claims, indented.</summary>
    public static string Of(ReceivedToken token)
    {
        var parts = TokenParts.Of(token);
        string header = Of(parts.Header) ?? "the header cannot be read";
        return token.Form is TokenForm.Opaque or TokenForm.Protected ? "none that can be read"
            : token.Form == TokenForm.Jwe ? $"{header}\nthe claims are encrypted"
            : $"{header}\n{Of(parts.Claims) ?? "the claims cannot be read"}";
    }

    private static string? Of(TokenJson json)
    {
        if (json.Root is not { } root)
            return null;
        using var text = new MemoryStream();
        using (var writer = new Utf8JsonWriter(text, Indented))
            root.WriteTo(writer);
        return PrintableText.Lines(Encoding.UTF8.GetString(text.GetBuffer(), 0, (int)text.Length));
    }
}
