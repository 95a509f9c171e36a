using System.Buffers.Binary;

namespace TokenSigningBench.Explain.Probes;

/// <summary>A function of a native library that a process has loaded.</summary>
/// <param name="Library">The library's file, as this process reaches it.</param>
/// <param name="Offset">Where the function begins in the file.</param>
internal sealed record NativeFunction(string Library, ulong Offset)
{
    // elf(5), ELF64: sizes and offsets of fields.
    private const int HeaderSize = 64,
        SectionsAt = 0x28,
        SectionSizeAt = 0x3A,
        SegmentsAt = 0x20,
        SegmentSizeAt = 0x36,
        SymbolSize = 24;

    private const uint DynamicSymbols = 11,
        Loaded = 1;

    /// <param name="library">The name of its file.</param>
    /// <returns>Null if the process has not loaded the library, or the library has no such function.</returns>
    public static NativeFunction? Find(int process, string library, string function)
    {
        string suffix = $"/{library}";
        string? mapped = File.ReadLines(Invariant($"/proc/{process}/maps"))
            .FirstOrDefault(line => line.EndsWith(suffix, StringComparison.Ordinal));
        if (mapped is null)
            return null;
        // The path begins after five fields. A process may have another root.
        string path = Invariant($"/proc/{process}/root") + mapped[mapped.IndexOf('/', StringComparison.Ordinal)..];
        return OffsetOf(File.ReadAllBytes(path), function) is { } offset ? new(path, offset) : null;
    }

    /// <summary>Where a function begins in a library; null if there is no such function, or it is no ELF file of 64 bits.</summary>
    internal static ulong? OffsetOf(ReadOnlySpan<byte> file, string function)
    {
        if (file.Length < HeaderSize || !file.StartsWith("\u007fELF\u0002\u0001"u8))
            return null;
        ReadOnlySpan<byte> sections = Table(file, SectionsAt, SectionSizeAt, out int sectionSize);
        for (int at = 0; at + sectionSize <= sections.Length; at += sectionSize)
        {
            ReadOnlySpan<byte> section = sections[at..];
            if (BinaryPrimitives.ReadUInt32LittleEndian(section[4..]) != DynamicSymbols)
                continue;
            int link = (int)BinaryPrimitives.ReadUInt32LittleEndian(section[40..]);
            ReadOnlySpan<byte> names = Content(file, sections[(link * sectionSize)..]),
                symbols = Content(file, section);
            for (int symbol = 0; symbol + SymbolSize <= symbols.Length; symbol += SymbolSize)
            {
                ReadOnlySpan<byte> name = names[(int)BinaryPrimitives.ReadUInt32LittleEndian(symbols[symbol..])..];
                if (name[..name.IndexOf((byte)0)].SequenceEqual(System.Text.Encoding.ASCII.GetBytes(function)))
                    return InFile(file, BinaryPrimitives.ReadUInt64LittleEndian(symbols[(symbol + 8)..]));
            }
        }

        return null;
    }

    // From the address in memory to the place in the file, by the segment that it is in.
    private static ulong? InFile(ReadOnlySpan<byte> file, ulong address)
    {
        ReadOnlySpan<byte> segments = Table(file, SegmentsAt, SegmentSizeAt, out int size);
        for (int at = 0; at + size <= segments.Length; at += size)
        {
            ReadOnlySpan<byte> segment = segments[at..];
            ulong offset = BinaryPrimitives.ReadUInt64LittleEndian(segment[8..]),
                begin = BinaryPrimitives.ReadUInt64LittleEndian(segment[16..]),
                length = BinaryPrimitives.ReadUInt64LittleEndian(segment[32..]);
            if (BinaryPrimitives.ReadUInt32LittleEndian(segment) == Loaded && address >= begin && address < begin + length)
                return address - begin + offset;
        }

        return null;
    }

    private static ReadOnlySpan<byte> Table(ReadOnlySpan<byte> file, int offsetAt, int sizeAt, out int size)
    {
        size = BinaryPrimitives.ReadUInt16LittleEndian(file[sizeAt..]);
        int count = BinaryPrimitives.ReadUInt16LittleEndian(file[(sizeAt + 2)..]);
        return file.Slice((int)BinaryPrimitives.ReadUInt64LittleEndian(file[offsetAt..]), size * count);
    }

    private static ReadOnlySpan<byte> Content(ReadOnlySpan<byte> file, ReadOnlySpan<byte> section) =>
        file.Slice(
            (int)BinaryPrimitives.ReadUInt64LittleEndian(section[24..]),
            (int)BinaryPrimitives.ReadUInt64LittleEndian(section[32..])
        );
}
