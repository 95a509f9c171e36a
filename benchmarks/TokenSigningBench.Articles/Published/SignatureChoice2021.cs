namespace TokenSigningBench.Articles.Published;

/// <summary>The statements of "Selecting signature algorithms". Its charts have no numbers, so the figures are those of its text.</summary>
/// <remarks>The article signed and verified 250 characters a million times. It names neither a language nor a library.</remarks>
public static class SignatureChoice2021
{
    /// <summary>The tables of its run: all algorithms, and some by the length of what is signed.</summary>
    public const string AlgorithmsTable = "algorithms",
        LengthTable = "length";

    public static Article Article { get; } = ArticleFile.Read("003-signature-choice");

    /// <summary>What the article advises at its end.</summary>
    public static IReadOnlyList<PublishedAdvice> Advice { get; } =
        ArticleFile.Read("003-advice", ArticleJson.Default.IReadOnlyListPublishedAdvice);

    private static SigningChoice Hs256 => SigningChoice.Hmac(256);

    private static SigningChoice Hs384 => SigningChoice.Hmac(384);

    private static SigningChoice Hs512 => SigningChoice.Hmac(512);

    private static SigningChoice Rs256 => Rs256Of(2048);

    private static SigningChoice Rs256Of(int keyBits) => SigningChoice.RsaPkcs1(256, keyBits);

    private static SigningChoice Rs384Of7680 => SigningChoice.RsaPkcs1(384, 7680);

    private static SigningChoice Rs512Of15360 => SigningChoice.RsaPkcs1(512, 15360);

    private static SigningChoice Es256 => SigningChoice.Ecdsa(256);

    private static SigningChoice Es384 => SigningChoice.Ecdsa(384);

    private static SigningChoice Es512 => SigningChoice.Ecdsa(512);

    /// <summary>Every algorithm and key size that the article names, as far as it can be signed with.</summary>
    public static IReadOnlyList<SigningChoice> Named { get; } =
    [
        Hs256,
        Hs384,
        Hs512,
        .. from hash in new[] { 256, 384, 512 } select SigningChoice.RsaPkcs1(hash, 2048),
        .. from hash in new[] { 256, 384, 512 } select SigningChoice.RsaPss(hash, 2048),
        Es256,
        Es384,
        Es512,
        .. BySize.Where(choice => choice != Rs256),
    ];

    /// <summary>
    /// RSA by the size of its key: the sizes that the article names, and 8192 bits, for which it expects twice the time of 4096.
    /// </summary>
    public static IReadOnlyList<SigningChoice> BySize =>
        [Rs256Of(1024), Rs256, Rs256Of(3072), Rs256Of(4096), Rs384Of7680, Rs256Of(8192), Rs512Of15360];

    /// <summary>The algorithms whose growth with the length of what is signed is measured.</summary>
    public static IReadOnlyList<SigningChoice> ByLength => [Hs256, Hs384, Hs512, Rs256, Es256];

    /// <summary>The lengths, in bytes: the article's, and up to 64 times as many.</summary>
    public static IReadOnlyList<int> Lengths { get; } =
    [SigningInput.ArticleBytes, 4 * SigningInput.ArticleBytes, 16 * SigningInput.ArticleBytes, 64 * SigningInput.ArticleBytes];

    /// <summary>The name of signing in tables and statements.</summary>
    /// <param name="bytes">The length of the signed data.</param>
    public static string Sign(SigningChoice choice, int bytes = SigningInput.ArticleBytes) => $"{choice}, sign {bytes} bytes";

    /// <summary>The name of verification in tables and statements.</summary>
    /// <inheritdoc cref="Sign"/>
    public static string Verify(SigningChoice choice, int bytes = SigningInput.ArticleBytes) => $"{choice}, verify {bytes} bytes";
}
