using System.Text.Json;

namespace TokenSigningBench.Core.Files;

/// <summary>Reads JSON that somebody else wrote: of bounded depth, and every member once, because readers differ in which of two they take.</summary>
internal static class StrictJson
{
    private static readonly JsonDocumentOptions Options = new() { MaxDepth = 32, AllowDuplicateProperties = false };

    /// <exception cref="UserErrorException">It is not JSON, is nested too deeply, names a member twice, or has a text that is not Unicode.</exception>
    public static JsonDocument Parse(string source, ReadOnlyMemory<byte> json)
    {
        JsonDocument? document = null;
        try
        {
            // A byte order mark is no part of JSON, and editors write it.
            document = JsonDocument.Parse(json.Span.StartsWith("\uFEFF"u8) ? json[3..] : json, Options);
            ReadTexts(document.RootElement);
            return document;
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            document?.Dispose();
            throw new UserErrorException(source, $"is not JSON as it is read here: {e.Message}", e);
        }
    }

    // That a text is not Unicode shows only when it is read: here, and not wherever that may be.
    private static void ReadTexts(JsonElement element)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.String:
                element.GetString();
                break;
            case JsonValueKind.Array:
                foreach (JsonElement item in element.EnumerateArray())
                    ReadTexts(item);
                break;
            case JsonValueKind.Object:
                foreach (JsonProperty member in element.EnumerateObject())
                {
                    _ = member.Name;
                    ReadTexts(member.Value);
                }

                break;
        }
    }
}
