using System.Buffers.Binary;
using System.Runtime.Intrinsics;

namespace TokenSigningBench.LoginLab.RealParts.Kerberos;

/// <summary>PBKDF2 with HMAC-SHA-1 (RFC 8018 section 5.2) of many passwords at once, one in each lane of the processor's vectors: sixteen, which where the processor has narrower ones are two of eight.</summary>
/// <remarks>
/// Ten thousand accounts' Kerberos keys take the system's PBKDF2 more than half a minute, because it does one after the other. It is what the tests hold this against.
/// </remarks>
internal static class ManyPbkdf2
{
    private const int BlockBytes = 64;
    private const int HashWords = 5;
    private const int HashBytes = HashWords * sizeof(uint);

    // The one block behind a key's: 20 bytes, padded as FIPS 180-4 section 5.1.1 has it, with both blocks' length in bits.
    private const uint Padding = 0x80000000;
    private const uint LengthInBits = (BlockBytes + HashBytes) * 8;

    private static readonly uint[] InitialHash = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0];

    /// <summary>Derives a key of each password.</summary>
    /// <param name="passwords">Passwords with their salts, in UTF-8.</param>
    /// <param name="iterations">How often each block is hashed.</param>
    /// <param name="keyBytes">The length of a key.</param>
    /// <param name="cancel">Ends it.</param>
    /// <returns>The keys, in the passwords' order.</returns>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static byte[][] Derive(IReadOnlyList<(string Password, string Salt)> passwords, int iterations, int keyBytes, CancellationToken cancel)
    {
        // With narrower vectors the system's is as fast: it is written for what they have instead.
        if (!Vector256.IsHardwareAccelerated)
            return DeriveOneByOne(passwords, iterations, keyBytes, cancel);

        int blocks = (keyBytes + HashBytes - 1) / HashBytes;
        byte[][] keys = [.. passwords.Select(_ => new byte[blocks * HashBytes])];
        int lanes = passwords.Count * blocks;
        Parallel.For(0, (lanes + Vector512<uint>.Count - 1) / Vector512<uint>.Count, new() { CancellationToken = cancel }, batch =>
        {
            int first = batch * Vector512<uint>.Count;
            Derive(passwords, blocks, iterations, keys, first, Math.Min(Vector512<uint>.Count, lanes - first));
        });
        return [.. keys.Select(key => key[..keyBytes])];
    }

    internal static byte[][] DeriveOneByOne(IReadOnlyList<(string Password, string Salt)> passwords, int iterations, int keyBytes, CancellationToken cancel)
    {
        var keys = new byte[passwords.Count][];
        Parallel.For(0, keys.Length, new() { CancellationToken = cancel }, index =>
            keys[index] = Rfc2898DeriveBytes.Pbkdf2(Encoding.UTF8.GetBytes(passwords[index].Password), Encoding.UTF8.GetBytes(passwords[index].Salt), iterations, HashAlgorithmName.SHA1, keyBytes));
        return keys;
    }

    private static void Derive(IReadOnlyList<(string Password, string Salt)> passwords, int blocks, int iterations, byte[][] keys, int first, int count)
    {
        var keyBlocks = new byte[Vector512<uint>.Count][];
        var firstHashes = new byte[Vector512<uint>.Count][];
        for (int lane = 0; lane < Vector512<uint>.Count; lane++)
        {
            // Lanes that are left over do the last one's work once more.
            (int account, int block) = Math.DivRem(first + Math.Min(lane, count - 1), blocks);
            (keyBlocks[lane], firstHashes[lane]) = Start(passwords[account].Password, passwords[account].Salt, block + 1);
        }

        Span<Vector512<uint>> inner = stackalloc Vector512<uint>[HashWords], outer = stackalloc Vector512<uint>[HashWords], hash = stackalloc Vector512<uint>[HashWords];
        Span<Vector512<uint>> sum = stackalloc Vector512<uint>[HashWords], message = stackalloc Vector512<uint>[BlockBytes / sizeof(uint)];
        KeyState(keyBlocks, 0x36363636, message, inner);
        KeyState(keyBlocks, 0x5C5C5C5C, message, outer);
        Gather(firstHashes, hash);
        hash.CopyTo(sum);
        for (int iteration = 1; iteration < iterations; iteration++)
        {
            Hash(inner, message, hash);
            Hash(outer, message, hash);
            for (int word = 0; word < HashWords; word++)
                sum[word] ^= hash[word];
        }

        for (int lane = 0; lane < count; lane++)
        {
            (int account, int block) = Math.DivRem(first + lane, blocks);
            for (int word = 0; word < HashWords; word++)
                BinaryPrimitives.WriteUInt32BigEndian(keys[account].AsSpan(block * HashBytes + word * sizeof(uint)), sum[word][lane]);
        }
    }

    // The HMAC's key as a block (RFC 2104), and the first iteration, which alone has the salt.
    private static (byte[] Key, byte[] Hash) Start(string password, string salt, int block)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(password);
        var number = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(number, block);
#pragma warning disable CA5350 // It is what aes256-cts-hmac-sha1-96 derives its keys by (RFC 3962).
        byte[] key = bytes.Length > BlockBytes ? SHA1.HashData(bytes) : bytes;
        byte[] hash = HMACSHA1.HashData(bytes, (byte[])[.. Encoding.UTF8.GetBytes(salt), .. number]);
#pragma warning restore CA5350
        Array.Resize(ref key, BlockBytes);
        return (key, hash);
    }

    private static void KeyState(byte[][] keys, uint pad, Span<Vector512<uint>> message, Span<Vector512<uint>> state)
    {
        Gather(keys, message);
        foreach (ref Vector512<uint> word in message)
            word ^= Vector512.Create(pad);
        for (int word = 0; word < HashWords; word++)
            state[word] = Vector512.Create(InitialHash[word]);
        Compress(state, message);
    }

    private static void Hash(ReadOnlySpan<Vector512<uint>> key, Span<Vector512<uint>> message, Span<Vector512<uint>> hash)
    {
        hash.CopyTo(message);
        message[HashWords] = Vector512.Create(Padding);
        message[(HashWords + 1)..].Clear();
        message[^1] = Vector512.Create(LengthInBits);
        key.CopyTo(hash);
        Compress(hash, message);
    }

    private static void Gather(byte[][] lanes, Span<Vector512<uint>> words)
    {
        Span<uint> word = stackalloc uint[Vector512<uint>.Count];
        for (int index = 0; index < words.Length; index++)
        {
            for (int lane = 0; lane < lanes.Length; lane++)
                word[lane] = BinaryPrimitives.ReadUInt32BigEndian(lanes[lane].AsSpan(index * sizeof(uint)));
            words[index] = Vector512.Create<uint>(word);
        }
    }

    // FIPS 180-4 section 6.1.3: the schedule's sixteen words are overwritten as they are used up.
    private static void Compress(Span<Vector512<uint>> state, Span<Vector512<uint>> w)
    {
        (Vector512<uint> a, Vector512<uint> b, Vector512<uint> c, Vector512<uint> d, Vector512<uint> e) = (state[0], state[1], state[2], state[3], state[4]);
        for (int t = 0; t < 20; t++)
            (a, b, c, d, e) = (Left(a, 5) + (d ^ (b & (c ^ d))) + e + Vector512.Create(0x5A827999u) + Word(w, t), a, Left(b, 30), c, d);
        for (int t = 20; t < 40; t++)
            (a, b, c, d, e) = (Left(a, 5) + (b ^ c ^ d) + e + Vector512.Create(0x6ED9EBA1u) + Word(w, t), a, Left(b, 30), c, d);
        for (int t = 40; t < 60; t++)
            (a, b, c, d, e) = (Left(a, 5) + ((b & c) | (d & (b | c))) + e + Vector512.Create(0x8F1BBCDCu) + Word(w, t), a, Left(b, 30), c, d);
        for (int t = 60; t < 80; t++)
            (a, b, c, d, e) = (Left(a, 5) + (b ^ c ^ d) + e + Vector512.Create(0xCA62C1D6u) + Word(w, t), a, Left(b, 30), c, d);

        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
    }

    private static Vector512<uint> Word(Span<Vector512<uint>> w, int t) =>
        t < 16 ? w[t] : w[t & 15] = Left(w[(t + 13) & 15] ^ w[(t + 8) & 15] ^ w[(t + 2) & 15] ^ w[t & 15], 1);

    private static Vector512<uint> Left(Vector512<uint> value, int bits) => Vector512.ShiftLeft(value, bits) | Vector512.ShiftRightLogical(value, 32 - bits);
}
