using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace TokenSigningBench.Explain.EventPipe;

/// <summary>Reads the stream of a session: the nettrace format, version 4.</summary>
/// <remarks>
/// The format is documented in microsoft/perfview, src/TraceEvent/EventPipe/NetTraceFormat_v5.md. Whoever listens at a socket may send
/// anything: each length is compared with a limit before memory is taken for it, and nothing is read outside of what was sent (decision
/// 0024).
/// </remarks>
/// <param name="stream">Read in small pieces.</param>
/// <param name="handlers">Returns what takes the events of a type; null to leave them out.</param>
internal sealed class NettraceReader(Stream stream, WindowLimits limits, Func<EventType, Action<PipeEvent>?> handlers)
{
    private const byte NullTag = 1,
        BeginTag = 5,
        EndTag = 6;

    private const int MaxName = 32,
        TraceSize = 48,
        MinBlockHeader = 20,
        IsCompressed = 1;

    private readonly Dictionary<int, (EventType Type, Action<PipeEvent>? Handler)> _types = [];
    private readonly Dictionary<uint, ulong[]> _stacks = [];
    private readonly Dictionary<ulong, uint> _sequences = [];
    private readonly List<PipeEvent> _unsorted = [];
    private readonly byte[] _block = new byte[WindowLimits.MaxBlock];
    private long _position;
    private long _unsortedBytes;
    private DateTime _began;
    private long _beganTicks;
    private long _frequency;

    private static ReadOnlySpan<byte> Magic => "Nettrace\u0014\0\0\0!FastSerialization.1"u8;

    /// <summary>Events that the runtime has dropped, by the gaps in their numbers.</summary>
    public long Lost { get; private set; }

    /// <summary>Reads to the end, and hands out events by their time.</summary>
    /// <exception cref="InvalidDataException">It is no such stream, or has more than the limits allow.</exception>
    /// <exception cref="EndOfStreamException">It ends in the middle.</exception>
    public void Read()
    {
        if (!Take(Magic.Length).SequenceEqual(Magic))
            throw Invalid();
        while (Take(1)[0] is var tag && tag != NullTag)
        {
            if (tag != BeginTag)
                throw Invalid();
            ReadObject();
            if (Take(1)[0] != EndTag)
                throw Invalid();
        }

        HandOut(_unsorted.Count);
    }

    private void ReadObject()
    {
        // The type is an object itself: its own type is none, its version, the oldest reader that can read it, and its name.
        ReadOnlySpan<byte> type = Take(14);
        int length = BinaryPrimitives.ReadInt32LittleEndian(type[10..]);
        if (type[0] != BeginTag || type[1] != NullTag || length is < 0 or > MaxName)
            throw Invalid();
        string name = System.Text.Encoding.ASCII.GetString(Take(length));
        if (Take(1)[0] != EndTag)
            throw Invalid();
        if (name == "Trace")
            ReadTrace(Take(TraceSize));
        else
            ReadBlock(name);
    }

    // When it began, in two clocks, and how fast the second one is.
    private void ReadTrace(ReadOnlySpan<byte> trace)
    {
        ReadOnlySpan<short> time = MemoryMarshal.Cast<byte, short>(trace[..16]);
        _beganTicks = BinaryPrimitives.ReadInt64LittleEndian(trace[16..]);
        _frequency = BinaryPrimitives.ReadInt64LittleEndian(trace[24..]);
        if (BinaryPrimitives.ReadInt32LittleEndian(trace[32..]) != sizeof(ulong) || _frequency <= 0)
            throw Invalid();
        try
        {
            _began = new(time[0], time[1], time[3], time[4], time[5], time[6], time[7], DateTimeKind.Utc);
        }
        catch (ArgumentOutOfRangeException e)
        {
            throw Invalid(e);
        }
    }

    private void ReadBlock(string name)
    {
        int size = BinaryPrimitives.ReadInt32LittleEndian(Take(sizeof(int)));
        if (size is < 0 or > WindowLimits.MaxBlock || _frequency == 0)
            throw Invalid();
        Take((int)(-_position & 3));
        ReadOnlySpan<byte> block = Take(size);
        switch (name)
        {
            case "EventBlock":
                ReadEvents(block, (ref Header header, ReadOnlySpan<byte> payload) => Add(header, payload));
                break;
            case "MetadataBlock":
                ReadEvents(block, (ref Header _, ReadOnlySpan<byte> payload) => Define(payload));
                break;
            case "StackBlock":
                ReadStacks(new(block));
                break;
            case "SPBlock":
                ReadSequencePoint(new(block));
                break;
            default:
                // Of a later version, for readers that know it.
                break;
        }
    }

    private static void ReadEvents(ReadOnlySpan<byte> block, EventAction action)
    {
        var reader = new PayloadReader(block);
        int headerSize = reader.UInt16(),
            flags = reader.UInt16();
        if (headerSize < MinBlockHeader || (flags & IsCompressed) == 0)
            throw Invalid();
        reader.Skip(headerSize - 4);
        var header = default(Header);
        while (reader.Left > 0)
        {
            header.Read(ref reader);
            action(ref header, reader.Take(header.PayloadSize));
        }
    }

    private void Define(ReadOnlySpan<byte> definition)
    {
        if (_types.Count == WindowLimits.MaxTypes)
            throw Invalid();
        (int number, EventType type) = EventType.Read(definition);
        limits.Keep(definition.Length);
        _types[number] = (type, handlers(type));
    }

    private void Add(in Header header, ReadOnlySpan<byte> payload)
    {
        Count(header);
        if (!_types.TryGetValue(header.Type, out (EventType Type, Action<PipeEvent>? Handler) type))
            throw Invalid();
        if (type.Handler is not null)
        {
            _unsortedBytes += payload.Length + PipeEvent.Overhead;
            if (_unsortedBytes > WindowLimits.MaxUnsorted)
                throw Invalid();
            ulong[] stack = header.Stack == 0 ? [] : _stacks.GetValueOrDefault(header.Stack) ?? throw Invalid();
            _unsorted.Add(new(type.Type, type.Handler, TimeOf(header.Ticks), header.Ticks, (int)header.Thread, stack, payload.ToArray()));
        }

        // None that comes later is earlier than this one.
        if (header.IsSorted)
            HandOut(Sort(header.Ticks));
    }

    // An event has the number after that of its thread's last one.
    private void Count(in Header header)
    {
        if (_sequences.TryGetValue(header.CaptureThread, out uint last))
            Lost += Math.Max(0, (int)(header.Sequence - last - 1));
        else if (_sequences.Count == WindowLimits.MaxTypes)
            throw Invalid();
        _sequences[header.CaptureThread] = header.Sequence;
    }

    private int Sort(long until)
    {
        PipeEvent[] sorted = [.. _unsorted.OrderBy(one => one.Ticks)];
        _unsorted.Clear();
        _unsorted.AddRange(sorted);
        return sorted.TakeWhile(one => one.Ticks <= until).Count();
    }

    private void HandOut(int count)
    {
        PipeEvent[] events = [.. _unsorted.Take(count)];
        _unsorted.RemoveRange(0, count);
        foreach (PipeEvent one in events)
        {
            _unsortedBytes -= one.Payload.Length + PipeEvent.Overhead;
            one.Handler(one);
        }
    }

    private void ReadStacks(PayloadReader reader)
    {
        uint first = (uint)reader.Int32();
        int count = reader.Int32();
        for (uint stack = 0; stack < count; stack++)
        {
            int size = reader.Int32();
            if (size is < 0 or > WindowLimits.MaxFrames * sizeof(ulong))
                throw Invalid();
            // Kept by the events that have it. Until the next sequence point there is a bounded number.
            _unsortedBytes += size + PipeEvent.Overhead;
            if (_unsortedBytes > WindowLimits.MaxUnsorted)
                throw Invalid();
            _stacks[first + stack] = MemoryMarshal.Cast<byte, ulong>(reader.Take(size)).ToArray();
        }
    }

    // What comes after it is later than what came before, and stacks are numbered again.
    private void ReadSequencePoint(PayloadReader reader)
    {
        reader.Int64();
        int count = reader.Int32();
        HandOut(Sort(long.MaxValue));
        _stacks.Clear();
        _unsortedBytes = 0;
        for (int thread = 0; thread < count; thread++)
        {
            ulong number = reader.UInt64();
            uint sequence = (uint)reader.Int32();
            if (_sequences.TryGetValue(number, out uint last))
                Lost += Math.Max(0, (int)(sequence - last));
            if (_sequences.Count == WindowLimits.MaxTypes)
                throw Invalid();
            _sequences[number] = sequence;
        }
    }

    private DateTime TimeOf(long ticks)
    {
        double seconds = (ticks - _beganTicks) / (double)_frequency;
        return Math.Abs(seconds) < TimeSpan.FromDays(1).TotalSeconds ? _began.AddSeconds(seconds) : throw Invalid();
    }

    private Span<byte> Take(int count)
    {
        Span<byte> taken = _block.AsSpan(0, count);
        stream.ReadExactly(taken);
        _position += count;
        return taken;
    }

    private static InvalidDataException Invalid(Exception? inner = null) => new("sends what is no stream of .NET's events", inner);

    private delegate void EventAction(ref Header header, ReadOnlySpan<byte> payload);

    /// <summary>What an event has beside its payload. What it does not say is as with the event before it in its block.</summary>
    [StructLayout(LayoutKind.Auto)]
    private struct Header
    {
        private const int HasType = 1,
            HasSequence = 2,
            HasThread = 4,
            HasStack = 8,
            HasActivity = 16,
            HasRelatedActivity = 32,
            Sorted = 64,
            HasSize = 128,
            ActivitySize = 16;

        public int Type { get; private set; }

        public uint Sequence { get; private set; }

        public ulong CaptureThread { get; private set; }

        public ulong Thread { get; private set; }

        public uint Stack { get; private set; }

        public long Ticks { get; private set; }

        public int PayloadSize { get; private set; }

        public bool IsSorted { get; private set; }

        public void Read(ref PayloadReader reader)
        {
            byte flags = reader.Byte();
            if ((flags & HasType) != 0)
                Type = (int)reader.VariableLength();
            if ((flags & HasSequence) != 0)
            {
                Sequence += (uint)reader.VariableLength();
                CaptureThread = reader.VariableLength();
                // The core.
                reader.VariableLength();
            }

            // Definitions have no number.
            if (Type != 0)
                Sequence++;
            if ((flags & HasThread) != 0)
                Thread = reader.VariableLength();
            if ((flags & HasStack) != 0)
                Stack = (uint)reader.VariableLength();
            Ticks += (long)reader.VariableLength();
            if ((flags & HasActivity) != 0)
                reader.Skip(ActivitySize);
            if ((flags & HasRelatedActivity) != 0)
                reader.Skip(ActivitySize);
            IsSorted = (flags & Sorted) != 0;
            if ((flags & HasSize) != 0)
                PayloadSize = (int)reader.VariableLength();
        }
    }
}

/// <summary>An event of a server.</summary>
/// <param name="Time">UTC.</param>
/// <param name="Ticks">The time by the server's own clock, by which events are sorted.</param>
/// <param name="Thread">The operating system's number of it.</param>
/// <param name="Stack">Addresses, the innermost first; empty without a stack. Events with the same stack have the same object.</param>
internal sealed record PipeEvent(
    EventType Type,
    Action<PipeEvent> Handler,
    DateTime Time,
    long Ticks,
    int Thread,
    ulong[] Stack,
    byte[] Payload
)
{
    /// <summary>About the bytes that an event takes beside its payload and its stack.</summary>
    public const int Overhead = 128;
}
