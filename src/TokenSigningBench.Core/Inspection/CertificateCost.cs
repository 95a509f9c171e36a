using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Inspection;

/// <summary>What one signature costs on this machine, beside a 2048-bit RSA key and P-256 that were measured in the same rounds.</summary>
/// <param name="Algorithm">The token's algorithm.</param>
/// <param name="Sign">Nanoseconds a token, a sample a round.</param>
/// <param name="Rsa2048">Nanoseconds a token with RS256 and 2048 bits, in the same rounds.</param>
/// <param name="P256">Nanoseconds a token with ES256, in the same rounds.</param>
/// <param name="SignatureBytes">The signature's length.</param>
/// <param name="TokenCharacters">The length of the article's token, signed.</param>
public sealed record CertificateCost(JwsAlgorithm Algorithm, Summary Sign, Summary Rsa2048, Summary P256, int SignatureBytes, int TokenCharacters)
{
    private const int FewestRounds = 8;
    private static readonly TimeSpan Round = TimeSpan.FromMilliseconds(15);

    /// <summary>The level of the intervals that are shown and judged.</summary>
    public const double Level = 0.95;

    /// <summary>Half the 95 % interval, in nanoseconds.</summary>
    public double Margin => Sign.Margin(Level);

    /// <summary>How many times a 2048-bit RSA signature's cost.</summary>
    public RatioEstimate RatioToRsa2048 => RatioEstimate.Of(Sign, Rsa2048, Level);

    /// <summary>Measures the floor signer, whose cost every library adds to.</summary>
    /// <param name="key">A key with its private part, proven to sign.</param>
    /// <param name="algorithm">An algorithm that fits it.</param>
    /// <param name="payload">The claims to sign.</param>
    /// <param name="time">About how long to measure.</param>
    public static CertificateCost Measure(TokenKey key, JwsAlgorithm algorithm, string payload, TimeSpan time)
    {
        using TokenKey rsa2048 = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        using TokenKey p256 = TokenKey.FromEcdsa((System.Security.Cryptography.ECDsa)CertificateForge.MakeKey(KeySpec.Curve(256)));
        using ITokenSigner own = TokenEngines.Floor.CreateSigner(key, algorithm);
        using ITokenSigner rsa = TokenEngines.Floor.CreateSigner(rsa2048, JwsAlgorithm.Rs(256));
        using ITokenSigner curve = TokenEngines.Floor.CreateSigner(p256, JwsAlgorithm.Es(256));
        foreach (ITokenSigner signer in new[] { curve, rsa })
            CompilerWarmup.Run(() => signer.Sign(payload), TimeSpan.FromMilliseconds(300));

        string token = own.Sign(payload);
        Contender[] contenders =
        [
            Contender.Calling("own", () => own.Sign(payload)),
            Contender.Calling("RSA 2048", () => rsa.Sign(payload)),
            Contender.Calling("P-256", () => curve.Sign(payload)),
        ];
        int rounds = Math.Max(FewestRounds, (int)(time / (contenders.Length * Round)));
        IReadOnlyList<double[]> times = InterleavedRun.Measure(contenders, rounds, Round);
        return new(algorithm, new Summary(times[0]), new Summary(times[1]), new Summary(times[2]), algorithm.SignatureBytes(key), token.Length);
    }
}
