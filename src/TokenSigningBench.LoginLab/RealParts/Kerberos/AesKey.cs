using System.Buffers.Binary;

namespace TokenSigningBench.LoginLab.RealParts.Kerberos;

/// <summary>A Kerberos key of the type aes256-cts-hmac-sha1-96 (RFC 3962): made of a password, and wrapping other keys as MIT's database keeps them.</summary>
internal static class AesKey
{
    /// <summary>The type's number.</summary>
    public const int Type = 18;

    /// <summary>The type's name in configurations.</summary>
    public const string TypeName = "aes256-cts-hmac-sha1-96";

    private const int KeyBytes = 32;
    private const int BlockBytes = 16;

    // RFC 3962 section 4: what a client uses that is told nothing else, and the key distribution centre tells nothing else.
    private const int Iterations = 4096;

    private const int MacBytes = 12;

    /// <summary>The keys of passwords (RFC 3962 section 4).</summary>
    /// <param name="passwords">Passwords with their salts: the realm and the principal's name behind it.</param>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static byte[][] Of(IReadOnlyList<(string Password, string Salt)> passwords, CancellationToken cancel) =>
        [.. ManyPbkdf2.Derive(passwords, Iterations, KeyBytes, cancel).Select(key => Derive(key, "kerberos"u8))];

    /// <summary>Encrypts a key by another, which this prepares for: MIT's database has all keys under its master key, by key usage 0.</summary>
    /// <returns>A function that takes a key and returns it encrypted, with its length before it, as the database has it.</returns>
    public static Func<byte[], byte[]> WrapBy(byte[] masterKey)
    {
        // RFC 3961 section 5.3: the usage's number and a byte for what is derived.
        byte[] encryption = Derive(masterKey, [0, 0, 0, 0, 0xAA]), integrity = Derive(masterKey, [0, 0, 0, 0, 0x55]);
        return key =>
        {
            byte[] plain = [.. RandomNumberGenerator.GetBytes(BlockBytes), .. key];
            using var aes = Aes.Create();
            aes.Key = encryption;
            byte[] blocks = aes.EncryptCbc(plain, new byte[BlockBytes], PaddingMode.None);
            var length = new byte[sizeof(ushort)];
            BinaryPrimitives.WriteUInt16LittleEndian(length, (ushort)key.Length);
#pragma warning disable CA5350 // The type's own.
            byte[] mac = HMACSHA1.HashData(integrity, plain);
#pragma warning restore CA5350
            // Ciphertext stealing with nothing to steal: the last two blocks change their places (RFC 3962 section 5).
            return [.. length, .. blocks[..^(2 * BlockBytes)], .. blocks[^BlockBytes..], .. blocks[^(2 * BlockBytes)..^BlockBytes], .. mac[..MacBytes]];
        };
    }

    // DK of RFC 3961 section 5.1.
    private static byte[] Derive(byte[] key, ReadOnlySpan<byte> constant)
    {
        using var aes = Aes.Create();
        aes.Key = key;
        byte[] first = aes.EncryptEcb(Fold(constant), PaddingMode.None);
        return [.. first, .. aes.EncryptEcb(first, PaddingMode.None)];
    }

    /// <summary>n-fold to 128 bits (RFC 3961 section 5.1): the input over and over, each time turned right by 13 bits more, added in ones' complement.</summary>
    internal static byte[] Fold(ReadOnlySpan<byte> input)
    {
        int bits = input.Length * 8, copies = BlockBytes / (int)System.Numerics.BigInteger.GreatestCommonDivisor(BlockBytes, input.Length);
        var turned = new byte[copies * input.Length];
        for (int bit = 0; bit < turned.Length * 8; bit++)
        {
            int from = (((bit % bits - 13 * (bit / bits)) % bits) + bits) % bits;
            if ((input[from / 8] >> (7 - from % 8) & 1) != 0)
                turned[bit / 8] |= (byte)(0x80 >> bit % 8);
        }

        UInt128 sum = 0;
        for (int at = 0; at < turned.Length; at += BlockBytes)
        {
            UInt128 before = sum;
            sum += BinaryPrimitives.ReadUInt128BigEndian(turned.AsSpan(at));
            if (sum < before)
                sum++;
        }

        var folded = new byte[BlockBytes];
        BinaryPrimitives.WriteUInt128BigEndian(folded, sum);
        return folded;
    }
}
