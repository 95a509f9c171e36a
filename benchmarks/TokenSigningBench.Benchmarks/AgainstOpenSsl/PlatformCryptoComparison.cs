using System.Security.Cryptography;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>The floor signer's whole token beside the least that can be under it.</summary>
/// <param name="Beside">What it is compared with, by name.</param>
/// <param name="AtLeast">The share of the other's speed that it is to reach.</param>
/// <param name="MakeOther">Makes the other from the key and the token's signing input.</param>
internal sealed record PlatformCryptoComparison(
    JwsAlgorithm Algorithm,
    Func<TokenKey> MakeKey,
    string Beside,
    double AtLeast,
    Func<TokenKey, byte[], PlatformCryptoComparison.Other> MakeOther
)
{
    /// <summary>What the floor is compared with, and what to free after it.</summary>
    public sealed record Other(Func<string, Contender> Named, IDisposable? Resource = null);

    /// <summary>All of them. The goals are those of the project's plan, on the machine it was built on.</summary>
    public static IReadOnlyList<PlatformCryptoComparison> All { get; } =
    [
        Speed(JwsAlgorithm.Rs(256), () => TokenKey.FromRsa(KnownPrimeKeys.Create(2048)), "rsa2048", 0.95),
        Speed(JwsAlgorithm.Rs(256), () => TokenKey.FromRsa(KnownPrimeKeys.Create(4096)), "rsa4096", 0.98),
        new(JwsAlgorithm.Rs(256), () => TokenKey.FromRsa(KnownPrimeKeys.Create(8192)), "EVP_PKEY_sign loop", 0.98, LibcryptoLoop),
        Speed(JwsAlgorithm.Es(256), () => TokenKey.FromEcdsa(ECDsa.Create(ECCurve.NamedCurves.nistP256)), "ecdsap256", 0.80),
        Speed(JwsAlgorithm.Es(384), () => TokenKey.FromEcdsa(ECDsa.Create(ECCurve.NamedCurves.nistP384)), "ecdsap384", 0.93),
        Speed(JwsAlgorithm.Es(512), () => TokenKey.FromEcdsa(ECDsa.Create(ECCurve.NamedCurves.nistP521)), "ecdsap521", 0.93),
        new(
            JwsAlgorithm.Hs(256),
            () => TokenKey.FromSecret(RandomNumberGenerator.GetBytes(32)),
            "one reused IncrementalHash",
            1 / 1.5,
            ReusedHmac
        ),
    ];

    private static PlatformCryptoComparison Speed(JwsAlgorithm algorithm, Func<TokenKey> key, string name, double atLeast) =>
        new(
            algorithm,
            key,
            $"openssl speed {name}",
            atLeast,
            (_, _) => new(label => new(label, time => OpenSslSpeed.NanosecondsASignature(name, time)))
        );

    private static Other LibcryptoLoop(TokenKey key, byte[] signingInput)
    {
        var signer = new LibcryptoSigner(key.Rsa!);
        return new(label => Contender.Calling(label, signer.Sign), signer);
    }

    private static Other ReusedHmac(TokenKey key, byte[] signingInput)
    {
        var hmac = IncrementalHash.CreateHMAC(HashAlgorithmName.SHA256, key.Secret!);
        var code = new byte[hmac.HashLengthInBytes];
        return new(
            label =>
                Contender.Calling(
                    label,
                    () =>
                    {
                        hmac.AppendData(signingInput);
                        hmac.GetHashAndReset(code);
                    }
                ),
            hmac
        );
    }
}
