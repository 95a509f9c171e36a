using System.Text;
using System.Text.Json;

namespace TokenSigningBench.Articles.Tests.Primitives;

/// <summary>Published digests, encryptions and signatures, each with its source.</summary>
internal static class PublishedVectors
{
    private static readonly JsonElement All = JsonDocument
        .Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Vectors", "primitives.json")))
        .RootElement;

    public static IReadOnlyList<JsonElement> Of(string kind) => [.. All.GetProperty(kind).EnumerateArray()];

    public static string Text(JsonElement vector, string member) =>
        vector.TryGetProperty(member, out JsonElement value) ? value.GetString()! : "";

    public static byte[] Bytes(JsonElement vector, string member) => Convert.FromHexString(Text(vector, member));

    /// <summary>The member "text", repeated "times" times.</summary>
    public static byte[] Message(JsonElement vector) =>
        Encoding.ASCII.GetBytes(
            string.Concat(
                Enumerable.Repeat(Text(vector, "text"), vector.TryGetProperty("times", out JsonElement times) ? times.GetInt32() : 1)
            )
        );
}
