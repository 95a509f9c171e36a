namespace TokenSigningBench.Lab.Digest;

/// <summary>The hash of a Digest challenge (RFC 7616 section 3.2), which the whole of it is named by.</summary>
internal class DigestAlgorithm
{
    /// <summary>The longest hash, in bytes.</summary>
    public const int MaxHashBytes = SHA256.HashSizeInBytes;

    private readonly Func<ReadOnlySpan<byte>, Span<byte>, int> _hash;

    protected DigestAlgorithm(string name, int hashBytes, Func<ReadOnlySpan<byte>, Span<byte>, int> hash)
    {
        Name = name;
        HashBytes = hashBytes;
        _hash = hash;
    }

    /// <summary>MD5: every client has it, and the article's had no other.</summary>
#pragma warning disable CA5351 // RFC 7616 section 3.2 still allows it: measured, and its name says so.
    public static DigestAlgorithm Md5 { get; } = new("MD5", MD5.HashSizeInBytes, (data, hash) => MD5.HashData(data, hash));
#pragma warning restore CA5351

    public static DigestAlgorithm Sha256 { get; } = new("SHA-256", SHA256.HashSizeInBytes, (data, hash) => SHA256.HashData(data, hash));

    /// <summary>Its name in the challenge.</summary>
    public string Name { get; }

    /// <summary>The length of its hash, in bytes.</summary>
    public int HashBytes { get; }

    /// <param name="hash">Takes <see cref="HashBytes"/> bytes.</param>
    public virtual void Hash(ReadOnlySpan<byte> data, Span<byte> hash) => _hash(data, hash);
}
