using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.Measurements;

/// <summary>Article 002 without its servers: its statements one after the other, and the causes of their ratios.</summary>
internal static class SecurityChoicesMeasurement
{
    private const double ShareOfCauses = 0.15;

    private const string Md5 = "MD5",
        Sha1 = "SHA1",
        Sha256 = "SHA256",
        Sha512 = "SHA512";

    private const string InMemory = "the data are in memory";

    /// <summary>The experiments.</summary>
    public static IReadOnlyList<CauseTest> Causes { get; } =
    [
        new("002-cause-sha1", PublishedArticles.SecurityChoices.Causes["sha1-instructions"], Hash(Md5, 1024), Hash(Sha1, 1024))
        {
            Masked = CpuExtension.Sha,
        },
        new("002-cause-sha256", PublishedArticles.SecurityChoices.Causes["sha256-instructions"], Hash(Sha512, 135), Hash(Sha256, 135))
        {
            Masked = CpuExtension.Sha,
        },
        new("002-cause-sha512", PublishedArticles.SecurityChoices.Causes["sha512-assembler"], Hash(Sha512, 135), Hash(Sha1, 135))
        {
            Masked = CpuExtension.Sha,
        },
        new(
            "002-cause-aes",
            PublishedArticles.SecurityChoices.Causes["aes-instructions"],
            Cipher("AES-256-CBC", 4),
            Cipher("DES-64-CBC", 4)
        )
        {
            Masked = CpuExtension.Aes,
        },
        new("002-cause-file", PublishedArticles.SecurityChoices.Causes["opening-file"], Hash(Sha512, 4), Hash(Sha1, 4))
        {
            Instead = (PrimitiveControls.SmallSha512.Name, PrimitiveControls.SmallSha1.Name, InMemory),
        },
        new("002-cause-file-size", PublishedArticles.SecurityChoices.Causes["opening-file-alone"], Hash(Sha1, 1024), Hash(Sha1, 4))
        {
            Instead = (PrimitiveControls.LargeSha1.Name, PrimitiveControls.SmallSha1.Name, InMemory),
        },
        new(
            "002-cause-rc2-key",
            PublishedArticles.SecurityChoices.Causes["rc2-key-table"],
            Cipher(PrimitiveControls.Rc2Name, 4),
            Cipher(PrimitiveControls.Rc2Name, 100)
        )
        {
            Instead = (PrimitiveControls.SmallRc2.Name, PrimitiveControls.LargerRc2.Name, "the ciphers and their key's table are kept"),
        },
        new(
            "002-cause-hashing",
            PublishedArticles.SecurityChoices.Causes["hashing-data"],
            Signature("DSA-512/SHA1"),
            Signature("RSA-1024/SHA1")
        )
        {
            Instead = (PrimitiveControls.DsaOfDigest.Name, PrimitiveControls.RsaOfDigest.Name, "the digest is made beforehand"),
        },
    ];

    public static StatementsRun Measure(ArticleContext context)
    {
        StatementsRun run = PairwiseStatements.Measure(
            PublishedArticles.SecurityChoices,
            context with
            {
                Budget = context.Share(1 - ShareOfCauses),
            }
        );
        context.Phase($"{Causes.Count} causes: with and without them");
        return run with { Causes = CauseMeasurement.Measure(Causes, context.Share(ShareOfCauses), context) };
    }

    private static string Hash(string name, int kilobytes) => FileHash.Named(name).Of(new DataSize(kilobytes)).Source.Name;

    private static string Cipher(string name, int kilobytes) =>
        SymmetricCipher.All.Single(cipher => cipher.Name == name).Of(new(kilobytes)).Source.Name;

    private static string Signature(string name) => SignatureScheme.Named(name).Sign(new(500)).Source.Name;
}
