using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>Data for programs that are of no run file, as JSON: members by the names of the records that hold them.</summary>
internal static class DataJson
{
    /// <summary>How it is written.</summary>
    /// <param name="types">What the serializer knows of its types.</param>
    public static JsonSerializerOptions OptionsOf(JsonSerializerContext types) =>
        new(JsonSerializerDefaults.Web)
        {
            TypeInfoResolver = types,
            WriteIndented = true,
            NewLine = "\n",
            Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase), new NineDigits() },
        };

    public static string Render<T>(T data, JsonSerializerOptions options) => JsonSerializer.Serialize(data, options) + "\n";
}

/// <summary>Puts JSON that is ready where a text is.</summary>
internal sealed class ReadyJson : JsonConverter<string>
{
    public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteRawValue(value);
}
