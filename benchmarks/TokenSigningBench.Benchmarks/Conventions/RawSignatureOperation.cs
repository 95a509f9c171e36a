using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Signs and verifies a byte string with .NET cryptography, without a token around it.</summary>
public static class RawSignatureOperation
{
    public static OperationSource Signing(string name, SigningChoice choice, int bytes) =>
        new(name, () => Create(choice, bytes, (bare, input, signature) => () => bare.Sign(input, signature)));

    public static OperationSource Verifying(string name, SigningChoice choice, int bytes) =>
        new(name, () => Create(choice, bytes, (bare, input, signature) => () => bare.Verify(input, signature)));

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
