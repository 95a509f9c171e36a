using System.Text.Json;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>Facts about a file that are needed before its content is read.</summary>
/// <param name="IsOfBenchmarkDotNet">Whether BenchmarkDotNet's own exporter wrote it: it has a member that no run file has.</param>
/// <param name="Schema">The version of the run file format; null where it names none.</param>
/// <param name="Kind">The kind of run; null where it names none.</param>
/// <param name="NullOffset">
/// The byte offset of the first null in a list; the serializer accepts these everywhere, and no list of a run file has one. Null where
/// there is none.
/// </param>
/// <param name="Excess">What passes one of <see cref="RunLimits"/>; null where nothing does.</param>
internal sealed record RunFileOutline(bool IsOfBenchmarkDotNet, int? Schema, string? Kind, long? NullOffset, string? Excess)
{
    private const int BufferBytes = 64 << 10,
        MaxBufferBytes = 8 * RunLimits.MaxText,
        // Utf8JsonReader refuses deeper ones.
        MaxDepth = 64;

    /// <summary>What is said of a list of more than <see cref="RunLimits.MaxRows"/>.</summary>
    public static string ListTooLong => Invariant($"a list of more than {RunLimits.MaxRows:N0} rows");

    // Some programs write a byte order mark before UTF-8.
    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Reads the whole stream and rewinds it.</summary>
    /// <exception cref="JsonException">It is not JSON, or ends too early.</exception>
    public static RunFileOutline Of(Stream stream)
    {
        var scan = new Scan();
        var buffer = new byte[BufferBytes];
        var state = default(JsonReaderState);
        long before = 0;
        int kept = 0;
        bool isLast;
        do
        {
            int length = kept + stream.ReadAtLeast(buffer.AsSpan(kept), buffer.Length - kept, throwOnEndOfStream: false);
            isLast = length < buffer.Length;
            int skipped = before == 0 && buffer.AsSpan(0, length).StartsWith(ByteOrderMark) ? ByteOrderMark.Length : 0;
            var reader = new Utf8JsonReader(buffer.AsSpan(skipped, length - skipped), isLast, state);
            while (reader.Read())
                scan.Visit(ref reader, before);
            state = reader.CurrentState;
            int consumed = skipped + (int)reader.BytesConsumed;
            before += consumed;
            kept = length - consumed;
            buffer.AsSpan(consumed, kept).CopyTo(buffer);
            // A name or a text may be longer than the buffer.
            if (kept == buffer.Length)
                Array.Resize(ref buffer, 2 * buffer.Length);
            if (buffer.Length > MaxBufferBytes)
                throw new JsonException(Invariant($"it has a text of more than {RunLimits.MaxText:N0} bytes"));
        } while (!isLast);

        stream.Position = 0;
        return new(scan.IsOfBenchmarkDotNet, scan.Schema, scan.Kind, scan.NullOffset, scan.Excess);
    }

    private struct Scan
    {
        private JsonTokenType _last;
        private bool _isSchemaNext;
        private bool _isKindNext;
        private int _values;
        private long _text;
        private string? _excess;
        private int _maxObjects;

        // By depth: how many objects the list has until now; -1 where there is no list.
        private readonly int[] _objects = new int[MaxDepth + 1];

        public Scan() => Array.Fill(_objects, -1);

        public bool IsOfBenchmarkDotNet { get; private set; }

        public int? Schema { get; private set; }

        public string? Kind { get; private set; }

        public long? NullOffset { get; private set; }

        // What kind of file it is may stand at its end.
        public readonly string? Excess =>
            _excess
            ?? (
                HasSamples ? null
                : _values > RunLimits.MaxValues ? TooMany(RunLimits.MaxValues)
                : _maxObjects > RunLimits.MaxRows ? ListTooLong
                : null
            );

        private readonly bool HasSamples => IsOfBenchmarkDotNet || RunKinds.Named(Kind) is { HasSamples: true };

        public void Visit(ref Utf8JsonReader reader, long before)
        {
            if (reader.TokenType == JsonTokenType.Null && _last != JsonTokenType.PropertyName)
                NullOffset ??= before + reader.TokenStartIndex;
            if (_isSchemaNext && reader.TokenType == JsonTokenType.Number && reader.TryGetInt32(out int schema))
                Schema = schema;
            if (_isKindNext && reader.TokenType == JsonTokenType.String)
                Kind = reader.GetString();
            bool isMember = reader.CurrentDepth == 1 && reader.TokenType == JsonTokenType.PropertyName;
            _isSchemaNext = isMember && reader.ValueTextEquals("schema"u8);
            _isKindNext = isMember && reader.ValueTextEquals("kind"u8);
            IsOfBenchmarkDotNet |= isMember && reader.ValueTextEquals("HostEnvironmentInfo"u8);
            _last = reader.TokenType;
            CountRows(ref reader);
            _excess ??= ExcessOf(ref reader, before);
        }

        private void CountRows(ref Utf8JsonReader reader)
        {
            if (reader.TokenType is not (JsonTokenType.StartObject or JsonTokenType.StartArray))
                return;
            if (reader.TokenType == JsonTokenType.StartObject && _objects[reader.CurrentDepth] >= 0)
                _maxObjects = Math.Max(_maxObjects, ++_objects[reader.CurrentDepth]);
            _objects[reader.CurrentDepth + 1] = reader.TokenType == JsonTokenType.StartArray ? 0 : -1;
        }

        private static string TooMany(int max) => Invariant($"more than {max:N0} values");

        private string? ExcessOf(ref Utf8JsonReader reader, long before)
        {
            long at = before + reader.TokenStartIndex;
            switch (reader.TokenType)
            {
                case JsonTokenType.Number when !(reader.TryGetDouble(out double number) && Math.Abs(number) <= RunLimits.MaxNumber):
                    return Invariant($"a number of more than {RunLimits.MaxNumber}, at byte {at}");
                case JsonTokenType.String or JsonTokenType.PropertyName when reader.ValueSpan.Length > RunLimits.MaxText:
                    return Invariant($"a text of more than {RunLimits.MaxText:N0} bytes, at byte {at}");
            }

            if (reader.TokenType is JsonTokenType.String or JsonTokenType.PropertyName)
                _text += reader.ValueSpan.Length;
            if (_text > RunLimits.MaxAllText)
                return Invariant($"texts of more than {RunLimits.MaxAllText:N0} bytes together");
            _values += reader.TokenType switch
            {
                JsonTokenType.PropertyName or JsonTokenType.EndArray or JsonTokenType.EndObject => 0,
                JsonTokenType.StartObject => RunLimits.ValuesOfObject,
                JsonTokenType.String => RunLimits.ValuesOfText,
                _ => 1,
            };
            return _values > RunLimits.MaxValuesOfSamples ? TooMany(RunLimits.MaxValuesOfSamples) : null;
        }
    }
}
