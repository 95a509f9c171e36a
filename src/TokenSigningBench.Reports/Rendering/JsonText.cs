using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>Writes JSON documents: indented, with line feeds. Unknown values are null.</summary>
public static class JsonText
{
    public static string Render(Action<Utf8JsonWriter> write)
    {
        using var stream = new MemoryStream();
        using (var json = new Utf8JsonWriter(stream, new JsonWriterOptions { Indented = true, NewLine = "\n" }))
            write(json);
        return Encoding.UTF8.GetString(stream.ToArray()) + "\n";
    }

    public static void WriteObject(this Utf8JsonWriter json, Action members)
    {
        json.WriteStartObject();
        members();
        json.WriteEndObject();
    }

    /// <summary>
    /// Writes the member <c>machine</c>, the machine of all measurements in the document. Its identity, which connects the run files of one
    /// machine, is left out.
    /// </summary>
    public static void Machine(this Utf8JsonWriter json, MachineFacts machine)
    {
        json.WritePropertyName("machine");
        JsonSerializer.Serialize(json, machine with { Identity = null }, MachineTypes.Default.MachineFacts);
    }

    /// <summary>Writes a member that is an object.</summary>
    public static void WriteObject(this Utf8JsonWriter json, string name, Action members)
    {
        json.WritePropertyName(name);
        json.WriteObject(members);
    }

    /// <summary>Writes an array of objects.</summary>
    public static void WriteObjects<T>(this Utf8JsonWriter json, IEnumerable<T> values, Action<T> members)
    {
        json.WriteStartArray();
        foreach (T value in values)
            json.WriteObject(() => members(value));
        json.WriteEndArray();
    }

    /// <summary>Writes a member that is an array of objects.</summary>
    public static void WriteObjects<T>(this Utf8JsonWriter json, string name, IEnumerable<T> values, Action<T> members)
    {
        json.WritePropertyName(name);
        json.WriteObjects(values, members);
    }
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(MachineFacts))]
internal sealed partial class MachineTypes : JsonSerializerContext;
