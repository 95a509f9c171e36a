using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.SignatureChoice;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Measurements;

/// <summary>Article 003: every algorithm and key size that it names, some by length, and the causes of their ratios.</summary>
internal static class SignatureChoiceMeasurement
{
    private static readonly SigningChoice Rs256 = SigningChoice.RsaPkcs1(256, 2048),
        Rs256Of4096 = SigningChoice.RsaPkcs1(256, 4096),
        Hs256 = SigningChoice.Hmac(256),
        Hs384 = SigningChoice.Hmac(384),
        Es256 = SigningChoice.Ecdsa(256),
        Es384 = SigningChoice.Ecdsa(384),
        Es512 = SigningChoice.Ecdsa(512);

    /// <summary>The experiments.</summary>
    public static IReadOnlyList<CauseTest> Causes { get; } =
    [
        new(
            "003-cause-ifma",
            SignatureChoice2021.Article.Causes["rsa-instructions"],
            SignatureChoice2021.Sign(Rs256Of4096),
            SignatureChoice2021.Sign(Rs256)
        )
        {
            Masked = CpuExtension.WideMultiplications,
        },
        new(
            "003-cause-sha",
            SignatureChoice2021.Article.Causes["hash-instructions"],
            SignatureChoice2021.Sign(Hs384),
            SignatureChoice2021.Sign(Hs256)
        )
        {
            Masked = CpuExtension.Sha,
        },
        new(
            "003-cause-exponent",
            SignatureChoice2021.Article.Causes["public-exponent"],
            SignatureChoice2021.Sign(Rs256),
            SignatureChoice2021.Verify(Rs256)
        )
        {
            Instead = (SignatureChoice2021.Sign(Rs256), SignatureControls.LongExponent.Name, "a public exponent as long as the key"),
        },
        new(
            "003-cause-p256",
            SignatureChoice2021.Article.Causes["p256-assembly"],
            SignatureChoice2021.Sign(Es256),
            SignatureChoice2021.Sign(Rs256)
        )
        {
            Instead = (SignatureControls.BouncyCastleName(Es256), SignatureControls.BouncyCastleName(Rs256), WithoutAssembly),
        },
        new(
            "003-cause-p384",
            SignatureChoice2021.Article.Causes["generic-p384"],
            SignatureChoice2021.Sign(Es384),
            SignatureChoice2021.Sign(Es256)
        )
        {
            Instead = (SignatureControls.BouncyCastleName(Es384), SignatureControls.BouncyCastleName(Es256), WithoutAssembly),
        },
        new(
            "003-cause-p521",
            SignatureChoice2021.Article.Causes["p521-field"],
            SignatureChoice2021.Sign(Es512),
            SignatureChoice2021.Sign(Es256)
        )
        {
            Instead = (SignatureControls.BouncyCastleName(Es512), SignatureControls.BouncyCastleName(Es256), WithoutAssembly),
        },
    ];

    private const string WithoutAssembly = "BouncyCastle, whose managed code treats both alike";

    public static StatementsRun Measure(ArticleContext context)
    {
        (IReadOnlyList<ArticleRow> algorithms, InterleavedTimes times) = TableMeasurement.Measure(
            SignatureChoice2021.AlgorithmsTable,
            [
                .. from choice in SignatureChoice2021.Named
                from name in new[] { SignatureChoice2021.Sign(choice), SignatureChoice2021.Verify(choice) }
                select (name, (double?)null),
            ],
            context.Share(0.55),
            context
        );
        (IReadOnlyList<ArticleRow> lengths, InterleavedTimes lengthTimes) = TableMeasurement.Measure(
            SignatureChoice2021.LengthTable,
            [
                .. from choice in SignatureChoice2021.ByLength
                from bytes in SignatureChoice2021.Lengths
                select (SignatureChoice2021.Sign(choice, bytes), (double?)bytes),
            ],
            context.Share(0.15),
            context
        );
        context.Phase($"{Causes.Count} causes: with and without them");
        return new()
        {
            Article = SignatureChoice2021.Article.Number,
            Rows = [.. algorithms, .. lengths],
            Causes = CauseMeasurement.Measure(Causes, context.Share(0.2), context),
            Rounds = RoundConditions.Joined([RoundConditions.Of(times), RoundConditions.Of(lengthTimes)]),
        };
    }
}
