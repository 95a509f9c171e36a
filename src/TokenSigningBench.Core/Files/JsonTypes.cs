using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace TokenSigningBench.Core.Files;

/// <summary>JSON by generated code alone: a program that is compiled ahead of time has no other.</summary>
[JsonSerializable(typeof(JsonObject))]
public sealed partial class JsonTypes : JsonSerializerContext
{
    /// <summary>Writes enums as words.</summary>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Generated code has a converter of each enum that is written.")]
    public static JsonConverter EnumNames() => new JsonStringEnumConverter(JsonNamingPolicy.CamelCase);

    /// <summary>How a type is read and written with options that have the generated code of it.</summary>
    /// <exception cref="NotSupportedException">They do not have it.</exception>
    public static JsonTypeInfo<T> Of<T>(JsonSerializerOptions options) => (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));
}
