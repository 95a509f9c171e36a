using System.Numerics;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Check.Inspection;

/// <summary>Writes a number of any size to JSON as a string of decimal digits, which every reader keeps exactly.</summary>
internal sealed class DecimalText : JsonConverter<BigInteger>
{
    // An exponent of 4096 bits. The time to read digits grows faster than their number.
    private const int MaxDigits = 1234;

    public override BigInteger Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetString() is { Length: <= MaxDigits } digits
        && BigInteger.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out BigInteger number)
            ? number
            : throw new JsonException("a number is no string of decimal digits");

    public override void Write(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.ToString(CultureInfo.InvariantCulture));
}
