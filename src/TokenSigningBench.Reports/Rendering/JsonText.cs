using System.Text;
using System.Text.Json;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>A JSON document as all of them are written here: indented, with line feeds. What is not known is null.</summary>
internal static class JsonText
{
    public static string Render(Action<Utf8JsonWriter> write)
    {
        using var stream = new MemoryStream();
        using (var json = new Utf8JsonWriter(stream, new JsonWriterOptions { Indented = true, NewLine = "\n" }))
            write(json);
        return Encoding.UTF8.GetString(stream.ToArray()) + "\n";
    }

    public static void Object(this Utf8JsonWriter json, Action members)
    {
        json.WriteStartObject();
        members();
        json.WriteEndObject();
    }

    /// <summary>Writes the machine that all of a document was measured on, as its member of that name. By which run files of one machine are known stays in them.</summary>
    public static void Machine(this Utf8JsonWriter json, MachineFacts machine)
    {
        json.WritePropertyName("machine");
        JsonSerializer.Serialize(json, machine with { Identity = null }, JsonSerializerOptions.Web);
    }

    /// <summary>Writes a member that is an object.</summary>
    public static void Object(this Utf8JsonWriter json, string name, Action members)
    {
        json.WritePropertyName(name);
        json.Object(members);
    }

    /// <summary>Writes an array of objects.</summary>
    public static void Objects<T>(this Utf8JsonWriter json, IEnumerable<T> values, Action<T> members)
    {
        json.WriteStartArray();
        foreach (T value in values)
            json.Object(() => members(value));
        json.WriteEndArray();
    }

    /// <summary>Writes a member that is an array of objects.</summary>
    public static void Objects<T>(this Utf8JsonWriter json, string name, IEnumerable<T> values, Action<T> members)
    {
        json.WritePropertyName(name);
        json.Objects(values, members);
    }
}
