using System.Buffers.Binary;
using System.Text;

namespace TokenSigningBench.PlantedServer;

/// <summary>What a hostile socket sends on one connection. Much of it begins as a stream of the runtime does (nettrace 4).</summary>
internal sealed class HostileStream
{
    private const int BlockSize = 60_000,
        StacksInABlock = 60;

    private static readonly byte[] Accepted = [.. "DOTNET_IPC_V1\0"u8, 28, 0, 0xFF, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
    private static readonly byte[] Refused = [.. "DOTNET_IPC_V1\0"u8, 24, 0, 0xFF, 0xFF, 0, 0, 1, 2, 3, 4];
    private static readonly byte[] EmptyHeader = [20, 0, 1, 0, .. new byte[16]];

    // Blocks are aligned by the place in the stream.
    private int _position;

    private static readonly ManualResetEvent Never = new(false);

    public IEnumerable<byte[]> Parts(string kind) =>
        kind switch
        {
            "silence" => [],
            "noise" => Noise(),
            "noise-after-acceptance" => Noise().Prepend(Accepted),
            "refusal" => [Refused],
            "end" => [Accepted],
            "end-in-a-block" => [Accepted, Begin(), Block("EventBlock", new byte[100])[..60]],
            "drip" => Drip(),
            "huge-block" => [Accepted, Begin(), [.. Type("EventBlock"), .. Int(int.MaxValue)]],
            "huge-name" => [Accepted, Begin(), [5, 5, 1, 2, 0, 0, 0, 2, 0, 0, 0, .. Int(int.MaxValue)]],
            "endless-types" => Endless(Definition),
            "endless-methods" => Endless(number => number == 1 ? Definition(1) : Methods()),
            "endless-samples" => Endless(number => number == 1 ? Definition(2) : Samples(number)),
            "deep-fields" => [Accepted, Begin(), DeepDefinition()],
            _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, null),
        };

    private static IEnumerable<byte[]> Noise()
    {
        var random = new Random(1);
        byte[] bytes = new byte[BlockSize];
        while (true)
        {
            random.NextBytes(bytes);
            yield return bytes;
        }
    }

    // Forever at the beginning of an object.
    private IEnumerable<byte[]> Drip()
    {
        yield return Accepted;
        foreach (byte one in Begin().Concat(Block("EventBlock", new byte[BlockSize])))
        {
            Never.WaitOne(100);
            yield return [one];
        }
    }

    private IEnumerable<byte[]> Endless(Func<int, byte[]> block)
    {
        yield return Accepted;
        yield return Begin();
        for (int number = 1; ; number++)
            yield return block(number);
    }

    private byte[] Begin()
    {
        byte[] trace = new byte[48];
        short[] time = [2026, 1, 0, 1, 0, 0, 0, 0];
        Buffer.BlockCopy(time, 0, trace, 0, 16);
        BinaryPrimitives.WriteInt64LittleEndian(trace.AsSpan(24), 1_000_000_000);
        BinaryPrimitives.WriteInt32LittleEndian(trace.AsSpan(32), sizeof(ulong));
        return At([.. "Nettrace\u0014\0\0\0!FastSerialization.1"u8, .. Type("Trace"), .. trace, 6]);
    }

    private byte[] Block(string name, byte[] content)
    {
        byte[] begin = [.. Type(name), .. Int(content.Length)];
        return At([.. begin, .. new byte[-(_position + begin.Length) & 3], .. content, 6]);
    }

    private byte[] At(byte[] bytes)
    {
        _position += bytes.Length;
        return bytes;
    }

    private static byte[] Type(string name) => [5, 5, 1, 2, 0, 0, 0, 2, 0, 0, 0, .. Int(name.Length), .. Encoding.ASCII.GetBytes(name), 6];

    private byte[] Methods()
    {
        var content = new List<byte>(EmptyHeader);
        while (content.Count < BlockSize - 100)
        {
            byte[] method =
            [
                .. new byte[16],
                .. BitConverter.GetBytes((ulong)Random.Shared.NextInt64(1L << 46)),
                .. Int(4_000_000),
                .. new byte[8],
                .. Text("A"),
                .. Text("B"),
                .. Text("()"),
            ];
            content.AddRange([1 | 2 | 4 | 64 | 128, 1, 1, 1, 0, 1, 1, .. Variable(method.Length), .. method]);
        }

        return Block("EventBlock", [.. content]);
    }

    private byte[] Samples(int number)
    {
        int first = number * StacksInABlock;
        byte[] stacks = [.. Int(first), .. Int(StacksInABlock)];
        var samples = new List<byte>(EmptyHeader);
        for (int stack = first; stack < first + StacksInABlock; stack++)
        {
            stacks =
            [
                .. stacks,
                .. Int(800),
                .. Enumerable.Range(0, 100).SelectMany(frame => BitConverter.GetBytes((ulong)stack * 100 + (ulong)frame)),
            ];
            samples.AddRange([1 | 2 | 4 | 8 | 64 | 128, 2, 1, 1, 0, 1, .. Variable(stack), 1, 4, 0, 0, 0, 0]);
        }

        return [.. Block("StackBlock", stacks), .. Block("EventBlock", [.. samples]), .. Block("SPBlock", new byte[12])];
    }

    private byte[] Definition(int number) =>
        Metadata([
            .. Int(number),
            .. Text(number == 2 ? "Microsoft-DotNETCore-SampleProfiler" : "Microsoft-Windows-DotNETRuntimeRundown"),
            .. Int(number == 2 ? 0 : 144),
            .. Text(""),
            .. new byte[16],
            .. Int(0),
        ]);

    private byte[] DeepDefinition() =>
        Metadata([
            .. Int(1),
            .. Text("System.Runtime"),
            .. Int(1),
            .. Text("EventCounters"),
            .. new byte[16],
            .. Enumerable.Range(0, 3_000).SelectMany(_ => (byte[])[.. Int(1), .. Int(1)]),
        ]);

    private byte[] Metadata(byte[] definition) =>
        Block("MetadataBlock", [.. EmptyHeader, 2 | 64 | 128, 0, 0, 0, 0, .. Variable(definition.Length), .. definition]);

    private static byte[] Int(int value) => BitConverter.GetBytes(value);

    private static byte[] Text(string text) => Encoding.Unicode.GetBytes($"{text}\0");

    private static IEnumerable<byte> Variable(int value)
    {
        for (; value > 0x7F; value >>= 7)
            yield return (byte)(value | 0x80);
        yield return (byte)value;
    }
}
