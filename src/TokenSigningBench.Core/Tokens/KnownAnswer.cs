using System.Buffers.Text;
using System.Collections.Concurrent;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Signers;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// Checks BouncyCastle with the examples of standards, once per algorithm: .NET 10 has no Ed25519, and where the system has no ML-DSA, no
/// other implementation is in this process.
/// </summary>
internal static class KnownAnswer
{
    // RFC 8037 appendices A.1 and A.4. Of this signature, and of those below, here is SHA-256.
    private const string Ed25519Private = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
        Ed25519Input = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc",
        Ed25519SignatureHash = "5FFE57D6BD89EC7AF1F64E7F04570054BCA669E48F053C513527DB6E546F2A42";

    // RFC 9964 appendix A: the seed is zero, each header has the key's thumbprint (RFC 7638), and the signature is deterministic.
    private const string MLDsaPayload = "It’s a dangerous business, Frodo, going out your door.";

    private static readonly Dictionary<int, (string Thumbprint, string SignatureHash)> MLDsaAnswers = new()
    {
        [44] = ("T4xl70S7MT6Zeq6r9V9fPJGVn76wfnXJ21-gyo0Gu6o", "8651AD35F71A6E01BF62569AD21822C635F1B6CF3C35037BB689074DCA560BFA"),
        [65] = ("Suiu29qbfuaBaR4Ats-c6XQBePB_OpAxAwcTR_0KXVM", "2D3D1BA6581E89392226D707E2FE24E3326F80B9F7C6865707BE9BD6F89D6EC6"),
        [87] = ("tRn1JNIkgMsABVQBlXeDHxAIcclh-2IX0UdDEzPt5XU", "C521622A50722E369F511589F8405B7D3624B6FB39AE4045333F6485F4D9D42C"),
    };

    private static readonly ConcurrentDictionary<JwsAlgorithm, string?> Problems = new();

    /// <summary>Does nothing for algorithms that the system has too.</summary>
    /// <exception cref="CryptographicException">The library gives another signature, or verifies a changed one.</exception>
    public static void Require(JwsAlgorithm algorithm)
    {
        if (Problems.GetOrAdd(algorithm, FindProblem) is { } problem)
            throw new CryptographicException($"{TokenEngines.BouncyCastle} {problem}");
    }

    private static string? FindProblem(JwsAlgorithm algorithm)
    {
        if (algorithm.Family == JwsFamily.EdDsa)
        {
            using var key = Ed25519Key.FromSeed(Base64Url.DecodeFromChars(Ed25519Private));
            return Problem(key, "RFC 8037", () => new Ed25519Signer(), Ed25519Input, Ed25519SignatureHash);
        }

        if (algorithm.MLDsaSet is not { } set)
            return null;
        (string thumbprint, string hash) = MLDsaAnswers[set.Number];
        using var seedKey = MLDsaKey.FromSeed(set, new byte[SeedKey.SeedBytes]);
        string input = $"{Encode($$"""{"alg":"{{set}}","kid":"{{thumbprint}}"}""")}.{Encode(MLDsaPayload)}";
        return Problem(seedKey, "RFC 9964", () => new MLDsaSigner(BouncyCastleKeys.Parameters(set), deterministic: true), input, hash);
    }

    private static string? Problem(SeedKey key, string standard, Func<ISigner> create, string input, string signatureHash)
    {
        byte[] signature = Ready(isSigner: true).GenerateSignature();
        if (Convert.ToHexString(SHA256.HashData(signature)) != signatureHash)
            return $"{key.Name}: its signature is not that of {standard}";
        if (!Ready(isSigner: false).VerifySignature(signature))
            return $"{key.Name}: it does not verify the signature of {standard}";

        signature[signature.Length / 2] ^= 1;
        return Ready(isSigner: false).VerifySignature(signature) ? $"{key.Name}: it verifies a changed signature" : null;

        ISigner Ready(bool isSigner)
        {
            ISigner signer = create();
            signer.Init(isSigner, isSigner ? key.ToBouncyCastlePrivateKey() : key.ToBouncyCastlePublicKey());
            byte[] bytes = Encoding.ASCII.GetBytes(input);
            signer.BlockUpdate(bytes, 0, bytes.Length);
            return signer;
        }
    }

    private static string Encode(string text) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(text));
}
