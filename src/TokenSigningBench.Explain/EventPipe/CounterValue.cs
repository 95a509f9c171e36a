namespace TokenSigningBench.Explain.EventPipe;

/// <summary>A value of an EventCounter in an interval. Counters that only report increments have none.</summary>
internal sealed record CounterValue(string Name, double Mean)
{
    // No server has so many of anything.
    private const double Max = 1e12;

    /// <returns>
    /// Null where the event is no such value, and where it is no count: the runtime's "gc-heap-size" was seen to be negative.
    /// </returns>
    /// <exception cref="InvalidDataException">The event ends too early.</exception>
    public static CounterValue? Of(PipeEvent data)
    {
        var reader = new PayloadReader(data.Payload);
        string? name = null;
        double? mean = null;
        Read(ref reader, data.Type.Fields, ref name, ref mean);
        return name is not null && mean is { } value and >= 0 and <= Max ? new(name, value) : null;
    }

    private static void Read(ref PayloadReader reader, IReadOnlyList<EventField> fields, ref string? name, ref double? mean)
    {
        foreach (EventField field in fields)
        {
            if (mean is not null)
                return;
            switch (field.Type)
            {
                case TypeCode.Object:
                    Read(ref reader, field.Fields, ref name, ref mean);
                    break;
                case TypeCode.String:
                    string text = reader.Text();
                    if (field.Name == "Name")
                        name = text;
                    break;
                case TypeCode.Double:
                    double number = reader.Double();
                    if (field.Name == "Mean")
                        mean = number;
                    break;
                case TypeCode.Int32 or TypeCode.UInt32 or TypeCode.Single:
                    reader.Skip(sizeof(int));
                    break;
                default:
                    return;
            }
        }
    }
}
