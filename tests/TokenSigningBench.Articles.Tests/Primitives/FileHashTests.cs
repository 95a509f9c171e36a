using System.Text.Json;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;
using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Primitives;

public sealed class FileHashTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public static TheoryData<string> Names => [.. FileHash.All.Select(hash => hash.Name)];

    public void Dispose() => _folder.Dispose();

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void Files_have_the_published_digests(string name)
    {
        FileHash hash = RequireOrSkip(name);
        JsonElement[] vectors = [.. PublishedVectors.Of("digests").Where(vector => PublishedVectors.Text(vector, "hash") == name)];
        vectors.Length.ShouldBeGreaterThanOrEqualTo(3);
        foreach (JsonElement vector in vectors)
            hash.OfFile(_folder.Write("message", PublishedVectors.Message(vector)))
                .ShouldBe(PublishedVectors.Bytes(vector, "digest"), PublishedVectors.Text(vector, "source"));
    }

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void BouncyCastle_computes_the_same_digest_of_the_measured_files(string name)
    {
        FileHash hash = RequireOrSkip(name);
        foreach (DataSize size in FileHash.Sizes)
            hash.OfFile(FixedContent.File(size)).ShouldBe(BouncyCastleDigest(name, FixedContent.Bytes(size)), size.ToString());
    }

    [Fact]
    public void The_files_have_the_article_s_sizes_and_always_the_same_bytes()
    {
        FileHash.Sizes.Select(size => new FileInfo(FixedContent.File(size)).Length).ShouldBe([4096, 138240, 1048576]);
        FixedContent.Bytes(new(4)).ShouldBe(File.ReadAllBytes(FixedContent.File(new(4))));
        Convert.ToHexString(BouncyCastleDigest("SHA256", FixedContent.Bytes(new(4)))).ShouldBe(Fixed4KB);
    }

    // Changed content would be a changed operation under an old name.
    private const string Fixed4KB = "43D573304BBCB83F5D8762F7084A17EC1363F0707DA29BD6D51603CD2941A2DE";

    private static FileHash RequireOrSkip(string name)
    {
        FileHash hash = FileHash.Named(name);
        Skip.If(
            name == "SHA3-256" && !System.Security.Cryptography.SHA3_256.IsSupported,
            "SHA-3 is not among the algorithms of this system's cryptography"
        );
        return hash;
    }

    private static byte[] BouncyCastleDigest(string name, byte[] bytes)
    {
        IDigest digest = name switch
        {
            "MD5" => new MD5Digest(),
            "SHA1" => new Sha1Digest(),
            "SHA256" => new Sha256Digest(),
            "SHA384" => new Sha384Digest(),
            "SHA512" => new Sha512Digest(),
            _ => new Sha3Digest(256),
        };
        var result = new byte[digest.GetDigestSize()];
        digest.BlockUpdate(bytes, 0, bytes.Length);
        digest.DoFinal(result, 0);
        return result;
    }
}
