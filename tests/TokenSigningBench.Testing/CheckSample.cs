using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Testing;

/// <summary>A check of three sources: an unfit key, a fit key of a key set, and a file that could not be checked.</summary>
public static class CheckSample
{
    public static readonly MachineFacts Machine = new()
    {
        CpuModel = "Example Processor",
        CryptoExtensions = ["AES-NI", "ADX"],
        Cores = 2,
        CpuLimitCores = 1.5,
        OperatingSystem = "Example OS 1",
        DotNet = ".NET 10.0.0",
        OpenSsl = "3.0.0",
        GarbageCollector = "workstation, concurrent",
    };

    private static readonly DateTimeOffset Now = new(2026, 6, 1, 12, 0, 0, TimeSpan.Zero);

    public static KeyInspection NotFit { get; } =
        new(
            new CertificateFacts
            {
                Source = "certs/article's key.pfx",
                Subject = "CN=a|b, O=`Example` & <Sons>",
                Issuer = "CN=an issuer",
                NotBefore = Now.AddDays(-1),
                NotAfter = Now.AddDays(364),
                KeyAlgorithm = "RSA",
                KeySize = 8192,
                PublicExponent = 65537,
                StrengthBits = 200,
                SignatureAlgorithm = "sha512RSA",
                HasPrivateKey = true,
                Identifiers = new("ABCD", "q80", "c2hhMjU2", "dGh1bWI", """{"e":"AQAB","kty":"RSA","n":"bg"}"""),
            },
            new Policy(),
            Now,
            [
                new("JwtSecurityTokenHandler", "8.16.0", "IdentityServer3 and IdentityServer4", "RS256", null, null),
                new(
                    "JsonWebTokenHandler",
                    "8.16.0",
                    "Duende IdentityServer and OpenIddict",
                    "RS256",
                    "token has no signature",
                    "upstream #3407"
                ),
            ],
            Cost(JwsAlgorithm.Rs(256), Around(35, 0.2), 1024, 1590)
        )
        {
            Load = new(31, 2.5),
            FirstSignature = new("JwtSecurityTokenHandler", 180),
            Demand = new(TokensPerLogin: 2, PeakLoginsPerSecond: 30),
        };

    public static KeyInspection Fit { get; } =
        new(
            new CertificateFacts
            {
                Source = "keys.json#2026-06",
                KeyAlgorithm = "EC",
                KeySize = 256,
                Curve = "P-256",
                StrengthBits = 128,
                Published = new("keys.json", IsInSet: true) { Kid = "2026-06" },
                Identifiers = new(null, null, null, "dGh1bWI", """{"crv":"P-256","kty":"EC","x":"eA","y":"eQ"}"""),
            },
            new Policy(),
            Now,
            [
                new("JwtSecurityTokenHandler", "8.16.0", "IdentityServer3 and IdentityServer4", "ES256", null, null)
                {
                    GeneratedKey = "P-256",
                },
            ],
            Cost(JwsAlgorithm.Es(256), Around(0.03, 0.002), 64, 310)
        );

    /// <summary>A key whose cost is near the budget.</summary>
    public static CheckedKey Undecided { get; } =
        CheckedKey.Of(Fit with { Cost = Cost(JwsAlgorithm.Es(256), Around(9.99, 0.05), 64, 310) with { Rounds = RoundsSample.Busy } });

    public static IReadOnlyList<CheckedKey> Keys { get; } =
    [CheckedKey.Of(NotFit), CheckedKey.Of(Fit), CheckedKey.NotChecked("other.pfx", "wrong password")];

    private static CertificateCost Cost(JwsAlgorithm algorithm, Summary sign, int signatureBytes, int characters) =>
        new()
        {
            Algorithm = algorithm,
            Rounds = RoundsSample.Quiet,
            Sign = sign,
            SignWall = [.. sign.Samples.Select(time => 1.5 * time)],
            Verify = Around(0.3, 0.001),
            VerifyWall = [.. Around(0.45, 0.0015).Samples],
            ReferenceKeys =
            [
                SampleInspection.Compared(KeySpec.Rsa(2048), Around(0.35, 0.001)),
                SampleInspection.Compared(KeySpec.Rsa(4096), Around(4.6, 0.01)),
                SampleInspection.Compared(KeySpec.Rsa(8192), Around(35.2, 0.1)),
                SampleInspection.Compared(KeySpec.Curve(256), Around(0.03, 0.0001)),
            ],
            Threads = 2,
            PerSecondAllThreads = 1.9e9 / sign.Mean,
            SignatureBytes = signatureBytes,
        };

    private static Summary Around(double milliseconds, double spread) =>
        new([1e6 * (milliseconds - spread), 1e6 * milliseconds, 1e6 * (milliseconds + spread)]);
}
