using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SignatureChoice;

/// <summary>Signs and verifies a byte string with .NET cryptography, as the article of 2021 did.</summary>
internal static class SignatureOperations
{
    public static IReadOnlyList<OperationSource> All { get; } =
    [
        .. from choice in SignatureGrid.Statements from source in new[] { Signing(choice), Verifying(choice) } select source,
        .. from choice in SignatureChoice2021.ByLength from bytes in SignatureChoice2021.Lengths.Skip(1) select Signing(choice, bytes),
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
