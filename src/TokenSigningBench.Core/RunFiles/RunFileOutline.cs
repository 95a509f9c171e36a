using System.Text.Json;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>What is to be known of a file before it is read for what is in it.</summary>
/// <param name="IsOfBenchmarkDotNet">Whether BenchmarkDotNet's own exporter wrote it, by a member that no run file of ours has.</param>
/// <param name="Schema">The version of a run file's form; null where it names none.</param>
/// <param name="Kind">Which command's run it is; null where it does not say.</param>
/// <param name="Hole">Where it has null and no list of a run file has one, in bytes: the serializer lets them in everywhere. Null where it has none.</param>
internal sealed record RunFileOutline(bool IsOfBenchmarkDotNet, int? Schema, string? Kind, long? Hole)
{
    private const int BufferBytes = 64 << 10;

    // Some programs write it before UTF-8.
    private static ReadOnlySpan<byte> Mark => [0xEF, 0xBB, 0xBF];

    /// <summary>Reads through, and goes back to the beginning.</summary>
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
            int skipped = before == 0 && buffer.AsSpan(0, length).StartsWith(Mark) ? Mark.Length : 0;
            var reader = new Utf8JsonReader(buffer.AsSpan(skipped, length - skipped), isLast, state);
            while (reader.Read())
                scan.Look(ref reader, before);
            state = reader.CurrentState;
            int consumed = skipped + (int)reader.BytesConsumed;
            before += consumed;
            kept = length - consumed;
            buffer.AsSpan(consumed, kept).CopyTo(buffer);
            // One name may be longer than all of it.
            if (kept == buffer.Length)
                Array.Resize(ref buffer, 2 * buffer.Length);
        } while (!isLast);

        stream.Position = 0;
        return new(scan.IsOfBenchmarkDotNet, scan.Schema, scan.Kind, scan.Hole);
    }

    private struct Scan
    {
        private JsonTokenType _last;
        private bool _isSchemaNext;
        private bool _isKindNext;

        public bool IsOfBenchmarkDotNet { get; private set; }

        public int? Schema { get; private set; }

        public string? Kind { get; private set; }

        public long? Hole { get; private set; }

        public void Look(ref Utf8JsonReader reader, long before)
        {
            if (reader.TokenType == JsonTokenType.Null && _last != JsonTokenType.PropertyName)
                Hole ??= before + reader.TokenStartIndex;
            if (_isSchemaNext && reader.TokenType == JsonTokenType.Number && reader.TryGetInt32(out int schema))
                Schema = schema;
            if (_isKindNext && reader.TokenType == JsonTokenType.String)
                Kind = reader.GetString();
            bool isMember = reader.CurrentDepth == 1 && reader.TokenType == JsonTokenType.PropertyName;
            _isSchemaNext = isMember && reader.ValueTextEquals("schema"u8);
            _isKindNext = isMember && reader.ValueTextEquals("kind"u8);
            IsOfBenchmarkDotNet |= isMember && reader.ValueTextEquals("HostEnvironmentInfo"u8);
            _last = reader.TokenType;
        }
    }
}
