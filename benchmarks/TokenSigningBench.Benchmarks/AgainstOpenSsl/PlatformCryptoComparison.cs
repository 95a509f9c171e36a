using System.Security.Cryptography;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>A whole token with platform crypto, compared with the least work that it contains.</summary>
/// <param name="ComparedWith">The name of the other side.</param>
/// <param name="MinSpeedRatio">The minimum speed, as a fraction of that of the other side.</param>
/// <param name="CreateBaseline">Creates the other side from the key and the signing input of the token.</param>
internal sealed record PlatformCryptoComparison(
    JwsAlgorithm Algorithm,
    Func<TokenKey> CreateKey,
    string ComparedWith,
    double MinSpeedRatio,
    Func<TokenKey, byte[], PlatformCryptoComparison.Baseline> CreateBaseline
)
{
    /// <summary>The other side of a comparison, and the resource to dispose after it.</summary>
    public sealed record Baseline(Func<string, Contender> CreateContender, IDisposable? Resource = null);

    /// <summary>All comparisons. The goals are those of the project plan, on the machine that the project was built on.</summary>
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

    private static PlatformCryptoComparison Speed(JwsAlgorithm algorithm, Func<TokenKey> key, string name, double minSpeedRatio) =>
        new(
            algorithm,
            key,
            $"openssl speed {name}",
            minSpeedRatio,
            (_, _) => new(label => Contender.ByWallTime(label, time => OpenSslSpeed.NanosecondsPerSignature(name, time)))
        );

    private static Baseline LibcryptoLoop(TokenKey key, byte[] signingInput)
    {
        var signer = new LibcryptoSigner(key.Rsa!);
        return new(label => Contender.Calling(label, signer.Sign), signer);
    }

    private static Baseline ReusedHmac(TokenKey key, byte[] signingInput)
    {
        var hmac = IncrementalHash.CreateHMAC(HashAlgorithmName.SHA256, key.Secret!);
        var mac = new byte[hmac.HashLengthInBytes];
        return new(
            label =>
                Contender.Calling(
                    label,
                    () =>
                    {
                        hmac.AppendData(signingInput);
                        hmac.GetHashAndReset(mac);
                    }
                ),
            hmac
        );
    }
}
