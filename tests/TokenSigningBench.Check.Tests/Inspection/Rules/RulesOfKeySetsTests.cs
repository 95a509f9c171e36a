using System.Text;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;
using static TokenSigningBench.Check.Inspection.Severity;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

/// <summary>The rules of what is published beside a key.</summary>
public class RulesOfKeySetsTests
{
    // RFC 7517 appendix A.1, the first key.
    private const string PublishedJwk =
        """{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM"""
        + """4IFyM"}""";

    private static readonly Dictionary<string, RuleCase[]> Cases = new()
    {
        ["alg-mismatch"] =
        [
            WithAlgorithm(null, "RS256", null),
            WithAlgorithm(null, "PS512", null),
            WithAlgorithm(null, "ES256", Warning),
            WithAlgorithm(null, "HS256", Warning),
            WithAlgorithm(
                null,
                "RSA-OAEP",
                Warning,
                "alg is RSA-OAEP, which is not one of RS256, RS384, RS512, PS256, PS384, PS512, "
                    + "ES256, ES384, ES512, ML-DSA-44, ML-DSA-65, ML-DSA-87, EdDSA, Ed25519."
            ),
            WithAlgorithm("P-256", "ES256", null),
            WithAlgorithm("P-256", "ES384", Warning),
            WithAlgorithm("P-256", "RS256", Warning),
            WithAlgorithm("P-256", null, null),
        ],
        ["x5c-mismatch"] =
        [
            new("another key's", facts => Published(facts, InSet() with { CertificateMatches = false }), Error),
            new("the key's", facts => Published(facts, InSet() with { CertificateMatches = true }), null),
            new("none", facts => Published(facts, InSet()), null),
        ],
        ["wrong-thumbprint"] =
        [
            WithThumbprints("right", "right256", null),
            WithThumbprints(null, null, null),
            WithThumbprints("wrong", null, Warning),
            WithThumbprints("right", "wrong", Warning),
            new(
                "without a certificate",
                facts => Published(facts, InSet() with { X5t = "any" }) with { Identifiers = new(null, null, null, null, null) },
                null
            ),
        ],
        ["private-members"] =
        [
            new("d in a set", facts => Published(facts, InSet() with { PrivateMembers = ["d"] }), Error),
            new("none in a set", facts => Published(facts, InSet()), null),
            new("d alone", facts => Published(facts, Alone("d")), null),
            new("p and q without d", facts => Published(facts, Alone("p", "q")) with { HasPrivateKey = false }, Error),
            new("a shared secret", facts => Published(facts, Alone("k")) with { HasPrivateKey = false }, null),
        ],
        ["duplicate-kid"] =
        [
            new("the same in the same set", [OfKid("a.jwks", "1"), OfKid("a.jwks", "1")], Error),
            new("another", [OfKid("a.jwks", "1"), OfKid("a.jwks", "2")], null),
            new("the same in another set", [OfKid("a.jwks", "1"), OfKid("b.jwks", "1")], null),
            new("none", [OfKid("a.jwks", null), OfKid("a.jwks", null)], null),
            new("not in a set", [OfKid("a.jwk", "1", isInSet: false), OfKid("a.jwk", "1", isInSet: false)], null),
            new("beside a certificate", [OfKid("a.jwks", "1"), SampleInspection.Fit.Facts], null),
        ],
        ["published-private-key"] =
        [
            new("of a standard", _ => FactsOf(PublishedJwk), Error),
            new(
                "another",
                facts => facts with { Identifiers = new("", "", "", "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9X0", null) },
                null
            ),
        ],
    };

    public static TheoryData<string> Rules => [.. Cases.Keys];

    [Theory]
    [MemberData(nameof(Rules))]
    public void A_rule_of_key_sets_finds_exactly_its_cases(string rule) => RuleCase.AllHold(rule, Cases[rule]);

    private static PublishedKey InSet() => new("a.jwks", IsInSet: true);

    private static PublishedKey Alone(params string[] privateMembers) => new("a.jwk", IsInSet: false) { PrivateMembers = privateMembers };

    private static CertificateFacts Published(CertificateFacts facts, PublishedKey published) => facts with { Published = published };

    private static CertificateFacts OfKid(string document, string? kid, bool isInSet = true) =>
        Published(SampleInspection.Fit.Facts, new(document, isInSet) { Kid = kid });

    private static RuleCase WithAlgorithm(string? curve, string? algorithm, Severity? severity, string? message = null) =>
        new(
            $"{algorithm} for {curve ?? "RSA"}",
            facts =>
                Published(facts, InSet() with { Algorithm = algorithm }) with
                {
                    KeyAlgorithm = curve is null ? "RSA" : "EC",
                    Curve = curve,
                },
            severity,
            message
        );

    private static RuleCase WithThumbprints(string? x5t, string? x5tS256, Severity? severity) =>
        new(
            $"{x5t} {x5tS256}",
            facts =>
                Published(facts, InSet() with { X5t = x5t, X5tS256 = x5tS256 }) with
                {
                    Identifiers = new("", "right", "right256", null, null),
                },
            severity
        );

    private static CertificateFacts FactsOf(string jwk)
    {
        using SourceKey key = JwkDocument.Read("a.jwk", Encoding.UTF8.GetBytes(jwk)).Keys.ShouldHaveSingleItem();
        return CertificateFacts.Of(key);
    }
}
