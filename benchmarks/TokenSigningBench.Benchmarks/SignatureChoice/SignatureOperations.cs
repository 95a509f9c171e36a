using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SignatureChoice;

/// <summary>Signs and verifies a byte string with .NET cryptography, as the article of 2021 did.</summary>
internal static class SignatureOperations
{
    /// <summary>Four times the byte string of the article, to see whether the length matters.</summary>
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
            () => Create(choice, bytes, (bare, input, signature) => () => bare.Sign(input, signature))
        );

    public static OperationSource Verifying(SigningChoice choice, int bytes = SigningInput.ArticleBytes) =>
        new(
            SignatureChoice2021.Verify(choice, bytes),
            () => Create(choice, bytes, (bare, input, signature) => () => bare.Verify(input, signature))
        );

    private static CalledOperation Create(SigningChoice choice, int bytes, Func<RawSignature, byte[], byte[], Action> call)
    {
        if (SignatureGrid.NotMeasured(choice) is { } reason)
            throw new NotSupportedException(reason);

        TokenKey key = choice.MakeKey();
        byte[] input = SigningInput.OfLength(choice.Algorithm, bytes);
        if (RawSignatureProof.Objection(key, choice.Algorithm, input) is { } objection)
        {
            key.Dispose();
            throw new InvalidOperationException($"{choice}: {objection}");
        }

        var bare = new RawSignature(key, choice.Algorithm);
        var signature = new byte[choice.SignatureBytes];
        bare.Sign(input, signature);
        return new(call(bare, input, signature), bare, key);
    }
}
