using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

/// <summary>A certificate with which nothing is wrong, to change one thing of.</summary>
internal static class Examinations
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

    /// <summary>The fit one with other facts.</summary>
    public static KeyInspection With(Func<CertificateFacts, CertificateFacts> change) => Fit with { Facts = change(Fit.Facts) };

    /// <summary>The fit one with a cost in milliseconds a token, in samples that lie this far apart.</summary>
    public static KeyInspection Costing(double milliseconds, double spread) =>
        Fit with
        {
            Cost = new CertificateCost
            {
                Algorithm = JwsAlgorithm.Rs(256),
                Sign = Around(milliseconds, spread),
                Verify = Around(0.02, 0.0001),
                Beside = [new(KeySpec.Rsa(2048), Around(0.3, 0.001)), new(KeySpec.Curve(256), Around(0.03, 0.0001))],
                Threads = 2,
                PerSecondAllThreads = 2e3 / milliseconds,
                SignatureBytes = 256,
                TokenCharacters = 566,
            },
        };

    /// <summary>The severity of a rule's finding; null where it finds nothing or has nothing to judge.</summary>
    public static Severity? Of(string id, KeyInspection inspection)
    {
        IRule rule = RuleSet.All.Single(rule => rule.Id == id);
        Finding? finding = rule.Applies(inspection) ? rule.Judge(inspection) : null;
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
