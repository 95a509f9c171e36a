using System.Numerics;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>Operations of the article that lack what is called the cause of their time: the other half of an experiment.</summary>
internal static class SignatureControls
{
    private const int Bits = 2048;

    /// <summary>RSA whose public exponent is as long as the private one.</summary>
    public static OperationSource LongExponent { get; } =
        new($"{SignatureChoice2021.Verify(SigningChoice.RsaPkcs1(256, Bits))}, public exponent of {Bits} bits", VerifyWithLongExponent);

    public static IReadOnlyList<OperationSource> All { get; } =
    [
        LongExponent,
        BouncyCastle(SigningChoice.RsaPkcs1(256, Bits)),
        BouncyCastle(SigningChoice.Ecdsa(256)),
        BouncyCastle(SigningChoice.Ecdsa(384)),
        BouncyCastle(SigningChoice.Ecdsa(512)),
    ];

    /// <summary>The name of signing in managed code, without the assembly of OpenSSL.</summary>
    public static string BouncyCastleName(SigningChoice choice) => $"{SignatureChoice2021.Sign(choice)}, {TokenEngines.BouncyCastle}";

    private static OperationSource BouncyCastle(SigningChoice choice) =>
        new(
            BouncyCastleName(choice),
            () =>
            {
                TokenKey key = choice.MakeKey();
                string claims = IdentityToken.Article(TimeProvider.System.GetUtcNow());
                (Action? call, string? failure) = ProvenOperation.Sign(TokenEngines.BouncyCastle, key, choice.Algorithm, claims);
                if (call is not null)
                    return new CalledOperation(call, key);
                key.Dispose();
                throw new InvalidOperationException($"{choice}: {failure}");
            }
        );

    // Both exponents of a key may change places: then the public one is as long as the modulus.
    private static CalledOperation VerifyWithLongExponent()
    {
        byte[] digest = SHA256.HashData(SigningInput.OfLength(JwsAlgorithm.Rs(256), SigningInput.ArticleBytes));
        RSAParameters key;
        byte[] original;
        using (RSA rsa = KnownPrimeKeys.Create(Bits))
        {
            key = rsa.ExportParameters(includePrivateParameters: true);
            original = rsa.SignHash(digest, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        }

        BigInteger modulus = Number(key.Modulus!),
            exponent = Number(key.Exponent!);
        // The signature by one exponent is undone with the other, and made again with the exponents exchanged.
        var padded = BigInteger.ModPow(Number(original), exponent, modulus);
        byte[] signature = Bytes(BigInteger.ModPow(padded, exponent, modulus), Bits / 8);
        var verifier = RSA.Create(new RSAParameters { Modulus = key.Modulus, Exponent = Bytes(Number(key.D!), 0) });
        bool Verify() => verifier.VerifyHash(digest, signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        if (!Verify())
            throw new InvalidOperationException("A signature with exchanged exponents does not verify");
        return new(() => Verify(), verifier);
    }

    private static BigInteger Number(byte[] bytes) => new(bytes, isUnsigned: true, isBigEndian: true);

    private static byte[] Bytes(BigInteger number, int length)
    {
        byte[] bytes = number.ToByteArray(isUnsigned: true, isBigEndian: true);
        return bytes.Length >= length ? bytes : [.. new byte[length - bytes.Length], .. bytes];
    }
}
