using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>JSON output that is not from a run file. Members have the names of the records' properties.</summary>
public static class DataJson
{
    public static JsonSerializerOptions OptionsOf(JsonSerializerContext types) =>
        new(JsonSerializerDefaults.Web)
        {
            TypeInfoResolver = types,
            WriteIndented = true,
            NewLine = "\n",
            Converters = { JsonTypes.EnumNames(), new NineDigitConverter() },
        };

    public static string Render<T>(T data, JsonSerializerOptions options) =>
        JsonSerializer.Serialize(data, JsonTypes.Of<T>(options)) + "\n";
}

/// <summary>Writes a string that is JSON already as it is.</summary>
public sealed class RawJsonConverter : JsonConverter<string>
{
    public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteRawValue(value);
}
