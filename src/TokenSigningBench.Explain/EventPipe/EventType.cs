namespace TokenSigningBench.Explain.EventPipe;

/// <summary>A type of events, as a stream defines it.</summary>
/// <param name="Fields">Of its payload; empty where the stream does not name them.</param>
internal sealed record EventType(string Provider, int Id, string Name, IReadOnlyList<EventField> Fields)
{
    // A counter is an object in an object.
    private const int MaxDepth = 4;

    /// <summary>Reads the definition: the payload of an event in a block of metadata.</summary>
    /// <returns>The number of the type in this stream, and the type.</returns>
    public static (int Number, EventType Type) Read(ReadOnlySpan<byte> definition)
    {
        var reader = new PayloadReader(definition);
        int number = reader.Int32();
        string provider = reader.Text();
        int id = reader.Int32();
        string name = reader.Text();
        reader.Skip(sizeof(long) + sizeof(int) + sizeof(int));
        return (number, new(provider, id, name, Read(ref reader, 0)));
    }

    private static EventField[] Read(ref PayloadReader reader, int depth)
    {
        int count = reader.Int32();
        // Each has a type of four bytes and a name of two or more.
        if (depth > MaxDepth || count < 0 || count > reader.Left / 6)
            throw new InvalidDataException("sends events whose fields cannot be read");
        var fields = new EventField[count];
        for (int field = 0; field < count; field++)
        {
            var code = (TypeCode)reader.Int32();
            EventField[] inner = code == TypeCode.Object ? Read(ref reader, depth + 1) : [];
            fields[field] = new(reader.Text(), code, inner);
        }

        return fields;
    }
}

/// <summary>A field of a payload.</summary>
/// <param name="Fields">Those of an object.</param>
internal sealed record EventField(string Name, TypeCode Type, IReadOnlyList<EventField> Fields);
