using System.Buffers;
using System.Buffers.Binary;
using System.Buffers.Text;

namespace TokenSigningBench.Lab.Digest;

/// <summary>
/// The nonces of Digest challenges (RFC 7616 section 3.3): a number and the time, with an HMAC that shows they are ours, so that handing one out keeps nothing. What is
/// kept, in a place for each of the latest, is which of a nonce's counts were used.
/// </summary>
internal sealed class DigestNonces(TimeProvider clock)
{
    /// <summary>How many of the latest nonces can be used; an older one is stale.</summary>
    public const int Latest = 1 << 18;

    /// <summary>How far a count may be behind the highest: a client's connections do not arrive in the order in which they were numbered.</summary>
    public const int Window = 64;

    private const int MacBytes = 16;
    private const int Bytes = sizeof(long) + sizeof(long) + MacBytes;

    private readonly byte[] _key = RandomNumberGenerator.GetBytes(HMACSHA256.HashSizeInBytes);
    private readonly Slot[] _slots = new Slot[Latest];
    private readonly Lock[] _locks = [.. Enumerable.Range(0, 64).Select(_ => new Lock())];
    private long _last;

    /// <summary>How long a nonce can be used.</summary>
    public static TimeSpan Lifetime { get; } = TimeSpan.FromMinutes(5);

    public string Make()
    {
        Span<byte> bytes = stackalloc byte[Bytes];
        BinaryPrimitives.WriteInt64BigEndian(bytes, Interlocked.Increment(ref _last));
        BinaryPrimitives.WriteInt64BigEndian(bytes[sizeof(long)..], clock.GetTimestamp());
        Mac(bytes[..^MacBytes], bytes[^MacBytes..]);
        return Base64Url.EncodeToString(bytes);
    }

    /// <summary>The number of a nonce that is ours and not too old; null for any other.</summary>
    public long? Read(string nonce)
    {
        Span<byte> bytes = stackalloc byte[Bytes];
        Span<byte> mac = stackalloc byte[MacBytes];
        if (
            Base64Url.DecodeFromChars(nonce, bytes, out _, out int length) != OperationStatus.Done
            || length != Bytes
            || nonce.Length != Base64Url.GetEncodedLength(Bytes)
        )
            return null;
        Mac(bytes[..^MacBytes], mac);
        if (
            !CryptographicOperations.FixedTimeEquals(mac, bytes[^MacBytes..])
            || clock.GetElapsedTime(BinaryPrimitives.ReadInt64BigEndian(bytes[sizeof(long)..])) > Lifetime
        )
            return null;
        return BinaryPrimitives.ReadInt64BigEndian(bytes);
    }

    /// <summary>Uses up a count of a nonce.</summary>
    /// <param name="count">The count, from 1.</param>
    /// <returns>Whether this was its first use; null where too many nonces have been used since for anybody to know.</returns>
    public bool? TryUse(long number, uint count)
    {
        int place = (int)(number % Latest);
        lock (_locks[place % _locks.Length])
        {
            ref Slot slot = ref _slots[place];
            if (slot.Number > number)
                return null;
            if (slot.Number < number)
                slot = new() { Number = number };
            return slot.TryUse(count);
        }
    }

    private void Mac(ReadOnlySpan<byte> bytes, Span<byte> mac)
    {
        Span<byte> whole = stackalloc byte[HMACSHA256.HashSizeInBytes];
        HMACSHA256.HashData(_key, bytes, whole);
        whole[..MacBytes].CopyTo(mac);
    }

    private struct Slot
    {
        public long Number;
        private uint _highest;

        // Bit n: whether the highest less n was used.
        private ulong _used;

        public bool TryUse(uint count)
        {
            if (count > _highest)
            {
                uint step = count - _highest;
                _used = (step < Window ? _used << (int)step : 0) | 1;
                _highest = count;
                return true;
            }

            uint behind = _highest - count;
            if (count == 0 || behind >= Window || (_used >> (int)behind & 1) != 0)
                return false;
            _used |= 1UL << (int)behind;
            return true;
        }
    }
}
