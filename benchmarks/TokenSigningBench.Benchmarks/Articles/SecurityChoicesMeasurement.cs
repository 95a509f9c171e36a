using TokenSigningBench.Benchmarks.Primitives;
using TokenSigningBench.Core.Primitives;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Benchmarks.Articles;

/// <summary>Article 002 without its servers: its statements one after the other, and the causes of their ratios.</summary>
internal static class SecurityChoicesMeasurement
{
    private const double ShareOfCauses = 0.15;

    private static readonly DataSize Small = new(4),
        Middle = new(135),
        Large = new(1024),
        Signed = new(500);

    private static readonly FileHash Md5 = Hash("MD5"),
        Sha1 = Hash("SHA1"),
        Sha256 = Hash("SHA256"),
        Sha512 = Hash("SHA512");

    private static readonly SignatureScheme Rsa = Scheme("RSA-1024/SHA1"),
        Dsa = Scheme("DSA-512/SHA1");

    private const string InMemory = "the data are in memory";

    /// <summary>The experiments.</summary>
    public static IReadOnlyList<CauseTest> Causes { get; } =
    [
        WithoutInstructions("002-cause-sha1", Causes2002.Sha1Instructions, Md5, Sha1, Large, CpuExtension.Sha),
        WithoutInstructions("002-cause-sha256", Causes2002.Sha256Instructions, Sha512, Sha256, Middle, CpuExtension.Sha),
        WithoutInstructions("002-cause-sha512", Causes2002.Sha512Assembler, Sha512, Sha1, Middle, CpuExtension.Sha),
        new("002-cause-aes", Causes2002.AesInstructions, Cipher("AES-256-CBC"), Cipher("DES-64-CBC")) { Masked = CpuExtension.Aes },
        new("002-cause-file", Causes2002.OpeningFile, Name(Sha512, Small), Name(Sha1, Small))
        {
            Instead = (Sha512.InMemory(Small).Name, Sha1.InMemory(Small).Name, InMemory),
        },
        new("002-cause-file-size", Causes2002.OpeningFileAlone, Name(Sha1, Large), Name(Sha1, Small))
        {
            Instead = (Sha1.InMemory(Large).Name, Sha1.InMemory(Small).Name, InMemory),
        },
        new("002-cause-rc2-key", Causes2002.Rc2KeyTable, Rc2(Small), Rc2(PrimitivesWithoutCause.LargerCiphertext))
        {
            Instead = (
                PrimitivesWithoutCause.Rc2Kept(Small).Name,
                PrimitivesWithoutCause.Rc2Kept(PrimitivesWithoutCause.LargerCiphertext).Name,
                "the ciphers and their key's table are kept"
            ),
        },
        new("002-cause-hashing", Causes2002.HashingData, Dsa.Sign(Signed).Source.Name, Rsa.Sign(Signed).Source.Name)
        {
            Instead = (Dsa.SignDigest(Signed).Name, Rsa.SignDigest(Signed).Name, "the digest is made beforehand"),
        },
    ];

    public static StatementsRun Measure(ArticleContext context)
    {
        StatementsRun run = PairwiseStatements.Measure(
            SecurityChoices2002.Article,
            context with
            {
                Budget = context.Share(1 - ShareOfCauses),
            }
        );
        context.Phase($"{Causes.Count} causes: with and without them");
        return run with { Causes = CauseMeasurement.Measure(Causes, context.Share(ShareOfCauses), context) };
    }

    private static CauseTest WithoutInstructions(
        string id,
        string cause,
        FileHash one,
        FileHash other,
        DataSize size,
        CpuExtension extension
    ) => new(id, cause, Name(one, size), Name(other, size)) { Masked = extension };

    private static string Name(FileHash hash, DataSize size) => hash.Of(size).Source.Name;

    private static string Cipher(string name) => CipherOf(name, Small);

    private static string Rc2(DataSize size) => CipherOf(PrimitivesWithoutCause.Rc2Name, size);

    private static string CipherOf(string name, DataSize size) =>
        SymmetricCipher.All.Single(cipher => cipher.Name == name).Of(size).Source.Name;

    private static FileHash Hash(string name) => FileHash.All.Single(hash => hash.Name == name);

    private static SignatureScheme Scheme(string name) => SignatureScheme.All.Single(scheme => scheme.Name == name);
}
