using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SignatureChoice;

/// <summary>Signing and verifying a string of bytes, as the article of 2021 did, with the framework's own cryptography.</summary>
internal static class SignatureOperations
{
    /// <summary>Four times the article's string: whether the length of what is signed decides.</summary>
    private const int LongInput = 4 * SigningInput.ArticleBytes;

    private static readonly SigningChoice Hs256 = SigningChoice.Hmac(256);

    public static IReadOnlyList<OperationSource> All { get; } =
    [
        .. from choice in SignatureGrid.Statements from source in new[] { Signing(choice), Verifying(choice) } select source,
        Signing(Hs256, LongInput),
        Verifying(Hs256, LongInput),
        Signing(SignatureGrid.Rs256, LongInput),
    ];

    public static OperationSource Signing(SigningChoice choice, int bytes = SigningInput.ArticleBytes) =>
        new(
            SignatureChoice2021.Sign(choice, bytes),
            () => Make(choice, bytes, (bare, input, signature) => () => bare.Sign(input, signature))
        );

    public static OperationSource Verifying(SigningChoice choice, int bytes = SigningInput.ArticleBytes) =>
        new(
            SignatureChoice2021.Verify(choice, bytes),
            () => Make(choice, bytes, (bare, input, signature) => () => bare.Verify(input, signature))
        );

    private static CalledOperation Make(SigningChoice choice, int bytes, Func<BareSignature, byte[], byte[], Action> call)
    {
        if (SignatureGrid.NotMeasured(choice) is { } reason)
            throw new NotSupportedException(reason);

        TokenKey key = choice.MakeKey();
        byte[] input = SigningInput.OfLength(choice.Algorithm, bytes);
        if (BareSignatureProof.Objection(key, choice.Algorithm, input) is { } objection)
        {
            key.Dispose();
            throw new InvalidOperationException($"{choice}: {objection}");
        }

        var bare = new BareSignature(key, choice.Algorithm);
        var signature = new byte[choice.SignatureBytes];
        bare.Sign(input, signature);
        return new(call(bare, input, signature), bare, key);
    }
}
