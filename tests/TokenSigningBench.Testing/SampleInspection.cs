using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Testing;

/// <summary>A certificate without findings, as a base for tests that change one thing.</summary>
public static class SampleInspection
{
    public static readonly DateTimeOffset Now = new(2026, 6, 1, 12, 0, 0, TimeSpan.Zero);

    public static KeyInspection Fit { get; } =
        new(
            new CertificateFacts
            {
                Source = "a.pfx",
                Subject = "CN=a",
                Issuer = "CN=a",
                NotBefore = Now.AddDays(-1),
                NotAfter = Now.AddDays(364),
                KeyAlgorithm = "RSA",
                KeySize = 2048,
                PublicExponent = 65537,
                StrengthBits = 112,
                SignatureAlgorithm = "sha256RSA",
                HasPrivateKey = true,
                Identifiers = new("", "", "", null, null),
            },
            new Policy(),
            Now,
            [],
            null
        );

    /// <summary>The fit certificate with changed facts.</summary>
    public static KeyInspection With(Func<CertificateFacts, CertificateFacts> change) => Fit with { Facts = change(Fit.Facts) };

    /// <summary>The fit certificate with a cost in ms per token and the given spread of its samples.</summary>
    public static KeyInspection WithCost(double milliseconds, double spread) =>
        Fit with
        {
            Cost = new CertificateCost
            {
                Algorithm = JwsAlgorithm.Rs(256),
                Sign = Around(milliseconds, spread),
                SignWall = Around(milliseconds, spread).Samples,
                Verify = Around(0.02, 0.0001),
                VerifyWall = Around(0.02, 0.0001).Samples,
                Rounds = RoundsSample.Quiet,
                ReferenceKeys = [Compared(KeySpec.Rsa(2048), Around(0.3, 0.001)), Compared(KeySpec.Curve(256), Around(0.03, 0.0001))],
                Threads = 2,
                PerSecondAllThreads = 2e3 / milliseconds,
                SignatureBytes = 256,
            },
        };

    /// <summary>A reference key that had a core to itself: its wall time is its CPU time.</summary>
    public static ComparedKey Compared(KeySpec key, Summary sign) => new(key, sign, sign.Samples);

    /// <summary>The severity of a rule's finding; null if the rule finds nothing or has nothing to judge.</summary>
    public static Severity? SeverityOf(string id, KeyInspection inspection)
    {
        Finding? finding = RuleSet.All.Single(rule => rule.Id == id).Judge(inspection);
        if (finding is not null)
        {
            finding.Id.ShouldBe(id);
            finding.Message.ShouldEndWith(".");
            finding.Remedy.ShouldNotBeNullOrWhiteSpace();
            finding.Source.ShouldNotBeNullOrWhiteSpace();
        }

        return finding?.Severity;
    }

    private static Summary Around(double milliseconds, double spread) =>
        new([1e6 * (milliseconds - spread), 1e6 * milliseconds, 1e6 * (milliseconds + spread)]);
}
