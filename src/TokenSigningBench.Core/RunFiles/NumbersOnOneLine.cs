using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>Writes a list of numbers on one line: with a line for each number a run file is three times as large.</summary>
internal sealed class NumbersOnOneLine<T> : JsonConverter<IReadOnlyList<T>>
    where T : struct
{
    public override IReadOnlyList<T>? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, IReadOnlyList<T> value, JsonSerializerOptions options) =>
        writer.WriteRawValue(
            JsonSerializer.SerializeToUtf8Bytes(value, JsonTypes.Of<IReadOnlyList<T>>(NumberTypes.Default.Options)),
            skipInputValidation: true
        );
}

[JsonSerializable(typeof(IReadOnlyList<double>))]
[JsonSerializable(typeof(IReadOnlyList<int>))]
[JsonSerializable(typeof(IReadOnlyList<long>))]
internal sealed partial class NumberTypes : JsonSerializerContext;
