using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>An algorithm as its name.</summary>
public sealed class AlgorithmConverter() : NameConverter<JwsAlgorithm>(JwsAlgorithm.Parse, algorithm => algorithm.Name);

/// <summary>A kind of key as its name.</summary>
public sealed class KeySpecConverter() : NameConverter<KeySpec>(KeySpec.Named, key => key.Name);

/// <summary>A value of a fixed set as its name.</summary>
/// <param name="named">Finds a name, or throws <see cref="UserErrorException"/>.</param>
public abstract class NameConverter<T>(Func<string, T> named, Func<T, string> nameOf) : JsonConverter<T>
{
    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        try
        {
            return named(reader.GetString() ?? "");
        }
        catch (UserErrorException e)
        {
            throw new JsonException(e.Message, e);
        }
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue(nameOf(value));
}
