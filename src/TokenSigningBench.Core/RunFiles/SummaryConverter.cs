using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>A summary as its samples.</summary>
public sealed class SummaryConverter : JsonConverter<Summary>
{
    public override Summary? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        JsonSerializer.Deserialize(ref reader, JsonTypes.Of<IReadOnlyList<double>>(options)) is { Count: > 1 } samples
            ? new(samples)
            : throw new JsonException("samples are no list of two numbers or more");

    public override void Write(Utf8JsonWriter writer, Summary value, JsonSerializerOptions options) =>
        JsonSerializer.Serialize(writer, value.Samples, JsonTypes.Of<IReadOnlyList<double>>(options));
}
