using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace TokenSigningBench.Core.Files;

/// <summary>
/// Parses JSON from outside: with limited depth, and without duplicate members, because parsers differ in which one they take. Nothing
/// else parses JSON from outside, except what reads it as a stream or without allocating (<c>OutsideJsonTests</c> has the list).
/// </summary>
public static class StrictJson
{
    private static readonly JsonDocumentOptions Options = new() { MaxDepth = 32, AllowDuplicateProperties = false };

    private static readonly JsonDocumentOptions SettingsOptions = Options with
    {
        CommentHandling = JsonCommentHandling.Skip,
        AllowTrailingCommas = true,
    };

    /// <summary>Parses settings as .NET's configuration does: with comments and trailing commas.</summary>
    /// <inheritdoc cref="Parse(string, ReadOnlyMemory{byte})"/>
    public static JsonDocument ParseSettings(string source, ReadOnlyMemory<byte> json) => Parse(source, json, SettingsOptions);

    /// <param name="json">The text, in UTF-8 or UTF-16.</param>
    /// <exception cref="UserErrorException">
    /// It is not JSON, is nested too deeply, names a member twice, or has a string that is not Unicode.
    /// </exception>
    public static JsonDocument Parse(string source, ReadOnlyMemory<byte> json) => Parse(source, json, Options);

    private static JsonDocument Parse(string source, ReadOnlyMemory<byte> json, JsonDocumentOptions options)
    {
        JsonDocument? document = null;
        try
        {
            document = JsonDocument.Parse(SourceText.ToUtf8(json), options);
            ReadStrings(document.RootElement);
            return document;
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            document?.Dispose();
            throw new UserErrorException(source, $"is not JSON as it is read here: {e.Message}", e);
        }
    }

    /// <summary>Parses JSON from outside as an object of a type.</summary>
    /// <exception cref="UserErrorException">It is no such JSON, or has members of other types.</exception>
    public static T Read<T>(string source, ReadOnlyMemory<byte> json, JsonTypeInfo<T> type)
    {
        using JsonDocument document = Parse(source, json);
        try
        {
            return document.Deserialize(type) ?? throw new UserErrorException(source, "is JSON without a value");
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            throw new UserErrorException(source, $"is JSON of another form: {e.Message}", e);
        }
    }

    /// <summary>Reads all strings: invalid Unicode shows only when a string is read.</summary>
    /// <exception cref="InvalidOperationException">A string is not Unicode.</exception>
    internal static void ReadStrings(JsonElement element)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.String:
                element.GetString();
                break;
            case JsonValueKind.Array:
                foreach (JsonElement item in element.EnumerateArray())
                    ReadStrings(item);
                break;
            case JsonValueKind.Object:
                foreach (JsonProperty member in element.EnumerateObject())
                {
                    _ = member.Name;
                    ReadStrings(member.Value);
                }

                break;
        }
    }
}
