using System.Buffers.Binary;

namespace TokenSigningBench.Testing;

/// <summary>Damages bytes deterministically: the same seed and index give the same damage.</summary>
public static class Mutation
{
    // Tokens with a special meaning for parsers: of JSON, PEM and DER, and their terminators.
    private static readonly byte[][] SpecialTokens =
    [
        .. new[]
        {
            "{",
            "}",
            "[",
            "]",
            "\"",
            ":",
            ",",
            "null",
            "true",
            "-1",
            "1e999",
            "0.5",
            "9223372036854775808",
            "\\u0000",
            "\\ud800",
            "\uFEFF",
            "\r\n",
            "keys",
            "kty",
            "alg",
            "crit",
            "none",
            "-----BEGIN CERTIFICATE-----",
            "-----END CERTIFICATE-----",
            "-----BEGIN PRIVATE KEY-----",
            "=",
            ".",
            "..",
            "--",
            "é",
        }.Select(Encoding.UTF8.GetBytes),
        [0x30, 0x80],
        [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF],
        [0x02, 0x00],
        [0x02, 0x01, 0x80],
        [0x04, 0x00],
        [0x05, 0x00],
        [0x06, 0x01, 0xFF],
        [0x24, 0x80],
        [0x00, 0x00],
        [0xA0, 0x80],
    ];

    private static readonly int[] Numbers = [0, 1, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, int.MaxValue, int.MinValue];

    /// <param name="seeds">The input to damage: one of the seeds, with parts of the others.</param>
    /// <param name="index">The number of the copy in the run.</param>
    public static byte[] Of(IReadOnlyList<byte[]> seeds, int seed, long index)
    {
        var random = new Random(unchecked((int)(seed * 1_000_003L + index * 7_919L)));
        List<byte> bytes = [.. seeds[random.Next(seeds.Count)]];
        // Mostly one or two changes: input that is damaged everywhere is refused by the first check.
        for (int remaining = 1 + (random.Next(4) == 0 ? random.Next(16) : random.Next(2)); remaining > 0; remaining--)
            Damage(bytes, seeds, random);
        return [.. bytes];
    }

    private static void Damage(List<byte> bytes, IReadOnlyList<byte[]> seeds, Random random)
    {
        int at = random.Next(bytes.Count + 1);
        int length = Math.Min(1 + random.Next(random.Next(2) == 0 ? 4 : 64), bytes.Count - at);
        switch (random.Next(10))
        {
            case 0 when length > 0:
                bytes[at] ^= (byte)(1 << random.Next(8));
                break;
            case 1 when length > 0:
                bytes[at] = (byte)random.Next(256);
                break;
            case 2 when length > 0:
                bytes[at] += (byte)(random.Next(2) == 0 ? 1 : -1);
                break;
            case 3:
                bytes.RemoveRange(at, length);
                break;
            case 4:
                bytes.InsertRange(at, bytes.GetRange(at, length));
                break;
            case 5:
                bytes.InsertRange(at, SpecialTokens[random.Next(SpecialTokens.Length)]);
                break;
            case 6:
                byte[] other = seeds[random.Next(seeds.Count)];
                int from = random.Next(other.Length);
                bytes.InsertRange(at, other[from..Math.Min(other.Length, from + 1 + random.Next(64))]);
                break;
            case 7:
                bytes.RemoveRange(at, bytes.Count - at);
                break;
            case 8:
                byte[] number = new byte[4];
                BinaryPrimitives.WriteInt32BigEndian(number, Numbers[random.Next(Numbers.Length)]);
                for (int i = 0; i < Math.Min(4, length); i++)
                    bytes[at + i] = number[i];
                break;
            default:
                bytes.InsertRange(at, Enumerable.Repeat((byte)random.Next(256), random.Next(200)));
                break;
        }
    }
}
