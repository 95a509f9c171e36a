using System.Text;

namespace TokenSigningBench.Explain.EventPipe;

/// <summary>Writes samples with their stacks, and the methods on them, in the format that <see cref="NettraceReader"/> reads.</summary>
internal sealed class NettraceWriter : IDisposable
{
    private const int BlockSize = 60_000,
        TypeVersion = 2,
        TraceVersion = 4;

    // In this file.
    private const int SampleType = 1,
        MethodType = 2;

    // Of the runtime's sampler: in managed code.
    private const int Managed = 2;

    // What an event says of itself, as the reader knows it.
    private const byte Everything = 1 | 2 | 4 | 8 | 64 | 128,
        Following = 1 | 4 | 8 | 64 | 128,
        OfDefinition = 2 | 4 | 64 | 128;

    private readonly MemoryStream _file = new();
    private readonly DateTime _began;
    private MemoryStream _block = new();
    private int _stacks;
    private int _events;
    private long _last;

    /// <param name="began">The time of the first sample, in UTC.</param>
    public NettraceWriter(DateTime began, int process)
    {
        _began = began;
        _file.Write("Nettrace\u0014\0\0\0!FastSerialization.1"u8);
        WriteType("Trace", TraceVersion);
        foreach (int part in new[] { began.Year, began.Month, (int)began.DayOfWeek, began.Day, began.Hour, began.Minute, began.Second, 0 })
            _file.Write(BitConverter.GetBytes((short)part));
        // The clock at that time, and its ticks per second: those of DateTime.
        _file.Write(BitConverter.GetBytes(-(began.Ticks % TimeSpan.TicksPerSecond)));
        _file.Write(BitConverter.GetBytes(TimeSpan.TicksPerSecond));
        foreach (int part in new[] { sizeof(ulong), process, Environment.ProcessorCount, 1_000_000 })
            _file.Write(BitConverter.GetBytes(part));
        End();
        Define(SampleType, "Microsoft-DotNETCore-SampleProfiler", 0);
        Define(MethodType, "Microsoft-Windows-DotNETRuntimeRundown", 144);
    }

    /// <summary>Adds stacks; their numbers go on from those before.</summary>
    /// <returns>The number of the first one.</returns>
    public int AddStacks(IEnumerable<ulong[]> stacks)
    {
        int first = _stacks + 1;
        foreach (ulong[][] some in stacks.Chunk(64))
        {
            var block = new MemoryStream();
            block.Write(BitConverter.GetBytes(_stacks + 1));
            block.Write(BitConverter.GetBytes(some.Length));
            foreach (ulong[] stack in some)
            {
                block.Write(BitConverter.GetBytes(stack.Length * sizeof(ulong)));
                foreach (ulong address in stack)
                    block.Write(BitConverter.GetBytes(address));
            }

            _stacks += some.Length;
            WriteBlock("StackBlock", block);
        }

        return first;
    }

    /// <summary>Adds a sample. They come in the order of their times.</summary>
    public void AddSample(DateTime time, int thread, int stack) =>
        Add(SampleType, (time - _began).Ticks, thread, stack, BitConverter.GetBytes(Managed));

    /// <summary>Adds a method, after all samples.</summary>
    /// <param name="name">The full name, with its parameters.</param>
    public void AddMethod(ulong address, int size, string name)
    {
        int parameters = name.IndexOf('(', StringComparison.Ordinal),
            end = parameters < 0 ? name.Length : parameters,
            dot = name.LastIndexOf('.', Math.Max(0, end - 1));
        // "Type..ctor"
        if (dot > 0 && name[dot - 1] == '.')
            dot--;
        var payload = new MemoryStream();
        payload.Write(BitConverter.GetBytes(address));
        payload.Write(BitConverter.GetBytes(1L));
        payload.Write(BitConverter.GetBytes(address));
        foreach (int part in new[] { size, 0, 0 })
            payload.Write(BitConverter.GetBytes(part));
        foreach (string text in new[] { name[..Math.Max(0, dot)], name[(dot + 1)..end], parameters < 0 ? "" : $" {name[parameters..]}" })
            payload.Write(Encoding.Unicode.GetBytes($"{text}\0"));
        payload.Write(BitConverter.GetBytes((short)0));
        Add(MethodType, _last, thread: 0, stack: 0, payload.ToArray());
    }

    /// <summary>The whole file.</summary>
    public byte[] ToArray()
    {
        Flush();
        // No further object.
        _file.WriteByte(1);
        return _file.ToArray();
    }

    public void Dispose()
    {
        _file.Dispose();
        _block.Dispose();
    }

    private void Define(int number, string provider, int id)
    {
        var definition = new MemoryStream();
        definition.Write(BitConverter.GetBytes(number));
        definition.Write(Encoding.Unicode.GetBytes($"{provider}\0"));
        definition.Write(BitConverter.GetBytes(id));
        definition.Write(Encoding.Unicode.GetBytes("\0"));
        // Keywords, version, level, and no fields: readers know them.
        definition.Write(BitConverter.GetBytes(0L));
        foreach (int part in new[] { 1, 4, 0 })
            definition.Write(BitConverter.GetBytes(part));
        MemoryStream block = NewBlock();
        block.Write([OfDefinition, 0, 0, 0, 0, 0]);
        WriteNumber(block, (ulong)definition.Length);
        definition.WriteTo(block);
        WriteBlock("MetadataBlock", block);
    }

    private void Add(int type, long ticks, int thread, int stack, byte[] payload)
    {
        if (_block.Length > BlockSize)
            Flush();
        bool isFirst = _block.Length == 0;
        if (isFirst)
            _block = NewBlock();
        _block.WriteByte(isFirst ? Everything : Following);
        WriteNumber(_block, (ulong)type);
        if (isFirst)
        {
            // One thread has captured all; how many it has before; on a core.
            WriteNumber(_block, (ulong)_events);
            _block.Write([1, 0]);
        }

        WriteNumber(_block, (ulong)thread);
        WriteNumber(_block, (ulong)stack);
        WriteNumber(_block, (ulong)Math.Max(0, isFirst ? ticks : ticks - _last));
        WriteNumber(_block, (ulong)payload.Length);
        _block.Write(payload);
        _last = Math.Max(_last, ticks);
        _events++;
    }

    private void Flush()
    {
        if (_block.Length > 0)
            WriteBlock("EventBlock", _block);
        _block = new();
    }

    private static MemoryStream NewBlock()
    {
        var block = new MemoryStream();
        block.Write([20, 0, 1, 0, .. new byte[16]]);
        return block;
    }

    private void WriteBlock(string name, MemoryStream block)
    {
        WriteType(name, TypeVersion);
        _file.Write(BitConverter.GetBytes((int)block.Length));
        _file.Write(new byte[(int)(-_file.Position & 3)]);
        block.WriteTo(_file);
        End();
    }

    private void WriteType(string name, int version)
    {
        _file.Write([5, 5, 1]);
        foreach (int part in new[] { version, version, name.Length })
            _file.Write(BitConverter.GetBytes(part));
        _file.Write(Encoding.ASCII.GetBytes(name));
        End();
    }

    private void End() => _file.WriteByte(6);

    private static void WriteNumber(MemoryStream stream, ulong value)
    {
        for (; value > 0x7F; value >>= 7)
            stream.WriteByte((byte)(value | 0x80));
        stream.WriteByte((byte)value);
    }
}
