using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>
/// Writes figures in JSON with nine significant digits: no clock has more, and the last digits of a double depend on the platform's math
/// library. A value that is not finite becomes null.
/// </summary>
public sealed class NineDigitConverter : JsonConverter<double>
{
    public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetDouble();

    public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
    {
        writer.WriteRawValue(double.IsFinite(value) ? value.ToString("G9", CultureInfo.InvariantCulture) : "null");
    }
}
