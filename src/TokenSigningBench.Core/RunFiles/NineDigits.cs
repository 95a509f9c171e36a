using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>Spells figures in JSON with nine digits: no clock has more, and in the last ones of a double each system's mathematics differs.
/// What is no number is null.</summary>
public sealed class NineDigits : JsonConverter<double>
{
    public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetDouble();

    public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
    {
        writer.WriteRawValue(double.IsFinite(value) ? value.ToString("G9", CultureInfo.InvariantCulture) : "null");
    }
}
