using System.Text.Json;
using System.Text.Unicode;

namespace TokenSigningBench.Core.Tokens.Received;

/// <summary>A token's header or claims, read as leniently as any relying party does, with what is wrong with it.</summary>
/// <param name="Root">The object; null if it cannot be read at all.</param>
/// <param name="Fault">What a strict reader refuses, as the end of a sentence; null for nothing. It contains nothing of a value.</param>
/// <param name="Repeated">The members that are named twice in the object itself.</param>
public sealed record TokenJson(JsonElement? Root, string? Fault, IReadOnlyList<string> Repeated)
{
    private const int MaxDepth = 64;

    // The last of two members of a name counts, as for most readers. Strictly, such a token is refused: that is the fault.
    private static readonly JsonDocumentOptions Lenient = new() { MaxDepth = MaxDepth };

    internal static TokenJson Read(byte[]? bytes)
    {
        if (bytes is null)
            return new(null, "is not base64url", []);
        bool hasMark = bytes is [0xEF, 0xBB, 0xBF, ..];
        if (!Utf8.IsValid(bytes))
            return new(null, "is not UTF-8", []);
        try
        {
            using JsonDocument document = JsonDocument.Parse(hasMark ? bytes.AsMemory(3) : bytes, Lenient);
            JsonElement root = document.RootElement;
            if (root.ValueKind != JsonValueKind.Object)
                return new(null, "is JSON, but not an object", []);
            // First of all: whoever asks for a member later expects no error.
            StrictJson.ReadStrings(root);
            string[] repeated = RepeatedIn(root);
            return new(
                root.Clone(),
                hasMark ? "begins with a byte order mark"
                    : repeated.Length > 0 || RepeatsBelow(root) ? "names a member twice"
                    : null,
                repeated
            );
        }
        catch (JsonException)
        {
            return new(null, Invariant($"is not JSON of at most {MaxDepth} levels"), []);
        }
        catch (InvalidOperationException)
        {
            return new(null, "has a text that is not Unicode", []);
        }
    }

    /// <summary>A member's text; null if it is missing or not a text.</summary>
    public string? Text(string member) => Of(member) is { ValueKind: JsonValueKind.String } value ? value.GetString() : null;

    /// <summary>A member; null if it is missing.</summary>
    public JsonElement? Of(string member) => Root is { } root && root.TryGetProperty(member, out JsonElement value) ? value : null;

    public bool Has(string member) => Of(member) is not null;

    private static bool RepeatsBelow(JsonElement element) =>
        element.ValueKind switch
        {
            JsonValueKind.Object => element
                .EnumerateObject()
                .Any(member => RepeatedIn(member.Value).Length > 0 || RepeatsBelow(member.Value)),
            JsonValueKind.Array => element.EnumerateArray().Any(item => RepeatedIn(item).Length > 0 || RepeatsBelow(item)),
            _ => false,
        };

    private static string[] RepeatedIn(JsonElement element) =>
        element.ValueKind != JsonValueKind.Object
            ? []
            :
            [
                .. element
                    .EnumerateObject()
                    .GroupBy(member => member.Name, StringComparer.Ordinal)
                    .Where(same => same.Count() > 1)
                    .Select(same => same.Key),
            ];
}
