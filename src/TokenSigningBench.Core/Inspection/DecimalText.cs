using System.Numerics;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Inspection;

/// <summary>A number of any size as JSON: its decimal digits in a string, which every reader keeps whole.</summary>
internal sealed class DecimalText : JsonConverter<BigInteger>
{
    // An exponent of 4096 bits; more digits take more than their share of time to read.
    private const int MaxDigits = 1234;

    public override BigInteger Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetString() is { Length: <= MaxDigits } digits
        && BigInteger.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out BigInteger number)
            ? number
            : throw new JsonException("a number is no string of decimal digits");

    public override void Write(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.ToString(CultureInfo.InvariantCulture));
}
