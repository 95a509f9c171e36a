using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Reports.Comparison;
using TokenSigningBench.Reports.Fleet;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>Data for programs that are of no run file, as JSON: members by the names of the records that hold them.</summary>
internal static class DataJson
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        TypeInfoResolver = DataTypes.Default,
        WriteIndented = true,
        NewLine = "\n",
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase), new NineDigits() },
    };

    public static string Render<T>(T data) => JsonSerializer.Serialize(data, Options) + "\n";
}

[JsonSerializable(typeof(IEnumerable<CheckData>))]
[JsonSerializable(typeof(IEnumerable<FactsData>))]
[JsonSerializable(typeof(ComparisonData))]
[JsonSerializable(typeof(FleetPlanData))]
internal sealed partial class DataTypes : JsonSerializerContext;

/// <summary>Puts JSON that is ready where a text is.</summary>
internal sealed class ReadyJson : JsonConverter<string>
{
    public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteRawValue(value);
}
