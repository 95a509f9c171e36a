namespace TokenSigningBench.Articles.Digest;

/// <summary>The hash algorithm of a Digest challenge (RFC 7616 section 3.2).</summary>
internal class DigestAlgorithm
{
    /// <summary>The maximum length of a hash, in bytes.</summary>
    public const int MaxHashBytes = SHA256.HashSizeInBytes;

    private readonly Func<ReadOnlySpan<byte>, Span<byte>, int> _hash;

    protected DigestAlgorithm(string name, int hashBytes, Func<ReadOnlySpan<byte>, Span<byte>, int> hash)
    {
        Name = name;
        HashBytes = hashBytes;
        _hash = hash;
    }

    /// <summary>MD5: every client supports it, and it was the only one in the 2002 article.</summary>
#pragma warning disable CA5351 // RFC 7616 section 3.2 still allows it: measured, and its name says so.
    public static DigestAlgorithm Md5 { get; } = new("MD5", MD5.HashSizeInBytes, (data, hash) => MD5.HashData(data, hash));
#pragma warning restore CA5351

    public static DigestAlgorithm Sha256 { get; } = new("SHA-256", SHA256.HashSizeInBytes, (data, hash) => SHA256.HashData(data, hash));

    /// <summary>The name in the challenge.</summary>
    public string Name { get; }

    /// <summary>The length of the hash, in bytes.</summary>
    public int HashBytes { get; }

    /// <param name="hash">Receives <see cref="HashBytes"/> bytes.</param>
    public virtual void Hash(ReadOnlySpan<byte> data, Span<byte> hash) => _hash(data, hash);
}
