using System.Buffers;
using System.Buffers.Binary;
using System.Buffers.Text;

namespace TokenSigningBench.Articles.Digest;

/// <summary>
/// The nonces of Digest challenges (RFC 7616 section 3.3). A nonce contains a number, the time and an HMAC that proves its origin, so that
/// issuing one stores nothing. Only the used counts of the latest nonces are stored, one slot per nonce.
/// </summary>
internal sealed class DigestNonces(TimeProvider clock)
{
    /// <summary>The number of latest nonces that can be used; an older one is stale.</summary>
    public const int MaxTracked = 1 << 18;

    /// <summary>
    /// How far a count may be below the highest: requests on a client's connections do not arrive in the order of their counts.
    /// </summary>
    public const int Window = 64;

    private const int MacBytes = 16;
    private const int Bytes = sizeof(long) + sizeof(long) + MacBytes;

    private readonly byte[] _key = RandomNumberGenerator.GetBytes(HMACSHA256.HashSizeInBytes);
    private readonly Slot[] _slots = new Slot[MaxTracked];
    private readonly Lock[] _locks = [.. Enumerable.Range(0, 64).Select(_ => new Lock())];
    private long _last;

    /// <summary>How long a nonce can be used.</summary>
    public static TimeSpan Lifetime { get; } = TimeSpan.FromMinutes(5);

    public string Create()
    {
        Span<byte> bytes = stackalloc byte[Bytes];
        BinaryPrimitives.WriteInt64BigEndian(bytes, Interlocked.Increment(ref _last));
        BinaryPrimitives.WriteInt64BigEndian(bytes[sizeof(long)..], clock.GetTimestamp());
        ComputeMac(bytes[..^MacBytes], bytes[^MacBytes..]);
        return Base64Url.EncodeToString(bytes);
    }

    /// <summary>Reads the number of a nonce; null if it was not issued here or is too old.</summary>
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
        ComputeMac(bytes[..^MacBytes], mac);
        if (
            !CryptographicOperations.FixedTimeEquals(mac, bytes[^MacBytes..])
            || clock.GetElapsedTime(BinaryPrimitives.ReadInt64BigEndian(bytes[sizeof(long)..])) > Lifetime
        )
            return null;
        return BinaryPrimitives.ReadInt64BigEndian(bytes);
    }

    /// <summary>Marks a count of a nonce as used.</summary>
    /// <param name="count">The count, from 1.</param>
    /// <returns>Whether this was the first use; null if too many nonces were used since to know.</returns>
    public bool? TryUse(long number, uint count)
    {
        int index = (int)(number % MaxTracked);
        lock (_locks[index % _locks.Length])
        {
            ref Slot slot = ref _slots[index];
            if (slot.Number > number)
                return null;
            if (slot.Number < number)
                slot = new() { Number = number };
            return slot.TryUse(count);
        }
    }

    private void ComputeMac(ReadOnlySpan<byte> bytes, Span<byte> mac)
    {
        Span<byte> hash = stackalloc byte[HMACSHA256.HashSizeInBytes];
        HMACSHA256.HashData(_key, bytes, hash);
        hash[..MacBytes].CopyTo(mac);
    }

    private struct Slot
    {
        public long Number;
        private uint _highest;

        // Bit n: whether the count (highest - n) was used.
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
