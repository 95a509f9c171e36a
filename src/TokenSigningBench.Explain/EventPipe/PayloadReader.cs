using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace TokenSigningBench.Explain.EventPipe;

/// <summary>Reads numbers and texts one after the other. Nothing outside of the bytes is ever read.</summary>
internal ref struct PayloadReader(ReadOnlySpan<byte> bytes)
{
    private ReadOnlySpan<byte> _left = bytes;

    /// <summary>How many bytes are left.</summary>
    public readonly int Left => _left.Length;

    public byte Byte() => Take(1)[0];

    public ushort UInt16() => BinaryPrimitives.ReadUInt16LittleEndian(Take(sizeof(ushort)));

    public int Int32() => BinaryPrimitives.ReadInt32LittleEndian(Take(sizeof(int)));

    public long Int64() => BinaryPrimitives.ReadInt64LittleEndian(Take(sizeof(long)));

    public ulong UInt64() => BinaryPrimitives.ReadUInt64LittleEndian(Take(sizeof(ulong)));

    public double Double() => BinaryPrimitives.ReadDoubleLittleEndian(Take(sizeof(double)));

    /// <summary>UTF-16 until a zero.</summary>
    public string Text()
    {
        ReadOnlySpan<char> characters = MemoryMarshal.Cast<byte, char>(_left);
        int length = characters.IndexOf('\0');
        if (length < 0)
            throw Short();
        Skip((length + 1) * sizeof(char));
        return characters[..length].ToString();
    }

    /// <summary>Seven bits per byte, the lowest first.</summary>
    public ulong VariableLength()
    {
        ulong value = 0;
        for (int shift = 0; shift < 64; shift += 7)
        {
            byte one = Byte();
            value |= (ulong)(one & 0x7F) << shift;
            if (one < 0x80)
                return value;
        }

        throw Short();
    }

    public void Skip(int count) => Take(count);

    public ReadOnlySpan<byte> Take(int count)
    {
        if (count < 0 || count > _left.Length)
            throw Short();
        ReadOnlySpan<byte> taken = _left[..count];
        _left = _left[count..];
        return taken;
    }

    private static InvalidDataException Short() => new("sends events that end too early");
}
