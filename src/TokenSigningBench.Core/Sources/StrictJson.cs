using System.Text.Json;

namespace TokenSigningBench.Core.Sources;

/// <summary>Reads JSON that somebody else wrote: of bounded depth, and every member once, because readers differ in which of two they take.</summary>
internal static class StrictJson
{
    private static readonly JsonDocumentOptions Options = new() { MaxDepth = 32, AllowDuplicateProperties = false };

    /// <summary>Parses.</summary>
    /// <exception cref="SourceException">It is not JSON, is nested too deeply, or names a member twice.</exception>
    public static JsonDocument Parse(string source, ReadOnlyMemory<byte> json)
    {
        try
        {
            // A byte order mark is no part of JSON, and editors write it.
            return JsonDocument.Parse(json.Span.StartsWith("\uFEFF"u8) ? json[3..] : json, Options);
        }
        catch (JsonException e)
        {
            throw new SourceException(source, $"is not JSON as it is read here: {e.Message}", e);
        }
    }
}
