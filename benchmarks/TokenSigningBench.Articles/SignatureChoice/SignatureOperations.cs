using TokenSigningBench.Articles.Published;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>Signs and verifies a byte string with .NET cryptography, as the article of 2021 did.</summary>
internal static class SignatureOperations
{
    public static IReadOnlyList<OperationSource> All { get; } =
    [
        .. from choice in SignatureGrid.Statements from source in new[] { Signing(choice), Verifying(choice) } select source,
        .. from choice in SignatureChoice2021.ByLength from bytes in SignatureChoice2021.Lengths.Skip(1) select Signing(choice, bytes),
    ];

    public static OperationSource Signing(SigningChoice choice, int bytes = SigningInput.ArticleBytes) =>
        RawSignatureOperation.Signing(SignatureChoice2021.Sign(choice, bytes), choice, bytes);

    public static OperationSource Verifying(SigningChoice choice, int bytes = SigningInput.ArticleBytes) =>
        RawSignatureOperation.Verifying(SignatureChoice2021.Verify(choice, bytes), choice, bytes);
}
