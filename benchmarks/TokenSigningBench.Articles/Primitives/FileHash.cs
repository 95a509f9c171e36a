using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>
/// A hash of a file. As in the article, each operation creates the hash object, opens the file and reads it to its end in blocks of 4 KB.
/// </summary>
/// <remarks>
/// The file was written just before, so it is in the page cache: the measurement covers reading and hashing, not the disk.
/// </remarks>
public sealed class FileHash
{
    private readonly Func<HashAlgorithm> _create;
    private readonly bool _isSupported;
    private readonly byte[] _digestOfAbc;

    private FileHash(
        string name,
        Func<HashAlgorithm> create,
        string digestOfAbc,
        string source,
        Weakness? weakness = null,
        bool isSupported = true
    )
    {
        Name = name;
        VerifiedBy = source;
        Weakness = weakness;
        _create = create;
        _isSupported = isSupported;
        _digestOfAbc = Convert.FromHexString(digestOfAbc);
    }

    /// <summary>The article's three hashes and today's, in the order of the tables.</summary>
    public static IReadOnlyList<FileHash> All { get; } =
    [
#pragma warning disable CA5350, CA5351 // The article compared weak hashes: they are measured, never recommended (Weakness).
        new("MD5", MD5.Create, "900150983cd24fb0d6963f7d28e17f72", "RFC 1321 A.5", Weakness.Md5),
        new("SHA1", SHA1.Create, "a9993e364706816aba3e25717850c26c9cd0d89d", "FIPS 180-4", Weakness.Sha1),
#pragma warning restore CA5350, CA5351
        new("SHA256", SHA256.Create, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "FIPS 180-4"),
        new(
            "SHA384",
            SHA384.Create,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
            "FIPS 180-4"
        ),
        new(
            "SHA512",
            SHA512.Create,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            "FIPS 180-4"
        ),
        new(
            "SHA3-256",
            SHA3_256.Create,
            "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
            "FIPS 202",
            isSupported: SHA3_256.IsSupported
        ),
    ];

    public static IReadOnlyList<DataSize> Sizes { get; } = [new(4), new(135), new(1024)];

    public string Name { get; }

    /// <summary>The source of the digest of "abc" that the hash must produce before it is timed.</summary>
    public string VerifiedBy { get; }

    /// <summary>Why it is never recommended; null for hashes that are secure today.</summary>
    public Weakness? Weakness { get; }

    public static FileHash Named(string name) => All.Single(hash => hash.Name == name);

    public PrimitiveOperation Of(DataSize size) =>
        new(Name, VerifiedBy, Weakness, new OperationSource($"{Name} of a file of {size}", () => Make(size)));

    /// <summary>The hash of the same bytes in memory: what remains of <see cref="Of(DataSize)"/> if no file is opened and read.</summary>
    public OperationSource InMemory(DataSize size) =>
        new(
            $"{Name} of {size} in memory",
            () =>
            {
                ThrowIfUnproven(size);
                byte[] bytes = FixedContent.Bytes(size);
                return new CalledOperation(() => Of(bytes));
            }
        );

    /// <exception cref="PlatformNotSupportedException">Platform crypto does not support the hash.</exception>
    internal byte[] OfFile(string path)
    {
        using HashAlgorithm hash = _create();
        using FileStream file = File.OpenRead(path);
        return hash.ComputeHash(file);
    }

    internal byte[] Of(byte[] bytes)
    {
        using HashAlgorithm hash = _create();
        return hash.ComputeHash(bytes);
    }

    private CalledOperation Make(DataSize size)
    {
        ThrowIfUnproven(size);
        string path = FixedContent.File(size);
        return new CalledOperation(() => OfFile(path));
    }

    private void ThrowIfUnproven(DataSize size)
    {
        if (!_isSupported)
            throw new NotSupportedException($"{Name} is not among the algorithms of this system's cryptography");
        if (
            !Of("abc"u8.ToArray()).AsSpan().SequenceEqual(_digestOfAbc)
            || !OfFile(FixedContent.File(size)).AsSpan().SequenceEqual(Of(FixedContent.Bytes(size)))
        )
        {
            throw new InvalidOperationException(
                $"{Name} does not give the digest of {VerifiedBy}, or not the same for a file and for its bytes"
            );
        }
    }
}
