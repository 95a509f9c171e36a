using System.Buffers.Text;
using Org.BouncyCastle.Crypto.Signers;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// Checks BouncyCastle's Ed25519 with the example of RFC 8037, once: .NET 10 has no Ed25519, so that no other implementation is in this
/// process.
/// </summary>
internal static class Ed25519KnownAnswer
{
    // RFC 8037 appendices A.1 and A.4.
    private const string PrivateKey = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
    private const string Input = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";
    private const string Signature = "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

    private static readonly Lazy<string?> Problem = new(FindProblem);

    /// <exception cref="CryptographicException">The library gives another signature, or verifies a changed one.</exception>
    public static void Require()
    {
        if (Problem.Value is { } problem)
            throw new CryptographicException($"{TokenEngines.BouncyCastle} {Ed25519Key.KindName}: {problem}");
    }

    private static string? FindProblem()
    {
        using var key = Ed25519Key.FromSeed(Base64Url.DecodeFromChars(PrivateKey));
        byte[] input = Encoding.ASCII.GetBytes(Input),
            signature = Base64Url.DecodeFromChars(Signature);
        if (!key.Sign(input).AsSpan().SequenceEqual(signature))
            return "its signature is not that of RFC 8037";
        if (!Verify())
            return "it does not verify the signature of RFC 8037";

        signature[signature.Length / 2] ^= 1;
        return Verify() ? "it verifies a changed signature" : null;

        bool Verify()
        {
            var verifier = new Ed25519Signer();
            verifier.Init(forSigning: false, key.ToBouncyCastlePublicKey());
            verifier.BlockUpdate(input, 0, input.Length);
            return verifier.VerifySignature(signature);
        }
    }
}
