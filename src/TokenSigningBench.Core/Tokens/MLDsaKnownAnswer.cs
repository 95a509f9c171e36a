using System.Buffers.Text;
using System.Collections.Concurrent;
using Org.BouncyCastle.Crypto.Signers;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// Checks BouncyCastle's ML-DSA with the examples of RFC 9964, once per parameter set: where the system has no ML-DSA, no other
/// implementation is in this process.
/// </summary>
internal static class MLDsaKnownAnswer
{
    // RFC 9964 appendix A: the seed is zero, each header has the key's thumbprint (RFC 7638), and the signature is deterministic. Here is
    // SHA-256 of the signature.
    private const string Payload = "It’s a dangerous business, Frodo, going out your door.";

    private static readonly Dictionary<int, (string Thumbprint, string SignatureHash)> Answers = new()
    {
        [44] = ("T4xl70S7MT6Zeq6r9V9fPJGVn76wfnXJ21-gyo0Gu6o", "8651AD35F71A6E01BF62569AD21822C635F1B6CF3C35037BB689074DCA560BFA"),
        [65] = ("Suiu29qbfuaBaR4Ats-c6XQBePB_OpAxAwcTR_0KXVM", "2D3D1BA6581E89392226D707E2FE24E3326F80B9F7C6865707BE9BD6F89D6EC6"),
        [87] = ("tRn1JNIkgMsABVQBlXeDHxAIcclh-2IX0UdDEzPt5XU", "C521622A50722E369F511589F8405B7D3624B6FB39AE4045333F6485F4D9D42C"),
    };

    private static readonly ConcurrentDictionary<MLDsaSet, string?> Problems = new();

    /// <exception cref="CryptographicException">The library gives another signature, or verifies a changed one.</exception>
    public static void Require(MLDsaSet set)
    {
        if (Problems.GetOrAdd(set, FindProblem) is { } problem)
            throw new CryptographicException($"{TokenEngines.BouncyCastle} {set}: {problem}");
    }

    private static string? FindProblem(MLDsaSet set)
    {
        (string thumbprint, string signatureHash) = Answers[set.Number];
        using var key = MLDsaKey.FromSeed(set, new byte[MLDsaKey.SeedBytes]);
        byte[] input = Encoding.ASCII.GetBytes($"{Encode($$"""{"alg":"{{set}}","kid":"{{thumbprint}}"}""")}.{Encode(Payload)}");

        var signer = new MLDsaSigner(BouncyCastleKeys.Parameters(set), deterministic: true);
        signer.Init(forSigning: true, key.ToBouncyCastlePrivateKey());
        signer.BlockUpdate(input, 0, input.Length);
        byte[] signature = signer.GenerateSignature();
        if (Convert.ToHexString(SHA256.HashData(signature)) != signatureHash)
            return "its signature is not that of RFC 9964";
        if (!Verify())
            return "it does not verify the signature of RFC 9964";

        signature[signature.Length / 2] ^= 1;
        return Verify() ? "it verifies a changed signature" : null;

        bool Verify()
        {
            var verifier = new MLDsaSigner(BouncyCastleKeys.Parameters(set), deterministic: true);
            verifier.Init(forSigning: false, key.ToBouncyCastlePublicKey());
            verifier.BlockUpdate(input, 0, input.Length);
            return verifier.VerifySignature(signature);
        }
    }

    private static string Encode(string text) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(text));
}
