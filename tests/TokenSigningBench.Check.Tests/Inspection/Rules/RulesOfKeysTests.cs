using System.Numerics;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;
using static TokenSigningBench.Check.Inspection.Severity;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

/// <summary>The rules of the size, the kind and the use of a key and its certificate.</summary>
public class RulesOfKeysTests
{
    private static readonly Dictionary<string, RuleCase[]> Cases = new()
    {
        ["rsa-too-small"] =
        [
            OfSize(1024, Error),
            OfSize(2047, Error),
            OfSize(2048, null),
            new("a curve", facts => facts with { KeyAlgorithm = "EC", KeySize = 256 }, null),
        ],
        ["odd-size"] = [OfSize(2028, Warning), OfSize(4104, Warning), OfSize(3072, null), OfSize(7680, null)],
        ["service-limit"] =
        [
            OfSize(4096, null),
            OfSize(4097, Warning),
            OfSize(8192, Warning, "RSA 8192: Azure Key Vault cannot store the key."),
            OfSize(8193, Warning, "RSA 8193: relying parties that use ring cannot verify the tokens."),
            new("a curve", facts => facts with { KeyAlgorithm = "EC", KeySize = 8193 }, null),
        ],
        ["token-too-long"] =
        [
            OfSize(2048, null),
            OfSize(6144, null),
            OfSize(
                8192,
                Warning,
                "The sample token has 1,704 bytes. Too long: logout query at iis, 98 bytes over (query <= 2,048: 404.15, documented).",
                "For the logout query: send it by POST. Or raise the limit: iis requestLimits maxQueryString."
            ),
            new(
                "every program that refuses ML-DSA",
                facts => facts with { KeyAlgorithm = "ML-DSA-65", KeySize = null },
                Warning,
                "The sample token has 4,755 bytes. Too long: logout query at iis, 3,149 bytes over "
                    + "(query <= 2,048: 404.15, documented); "
                    + "Location at nginx, 1,271 bytes over (head <= 4,096: 502); "
                    + "logout query at gunicorn, 1,136 bytes over (request line <= "
                    + "4,094: 400).",
                "For the logout query: send it by POST; for Location: use form_post. Or raise the limit: iis requestLimits maxQueryString; "
                    + "nginx proxy_buffer_size 32k and proxy_buffers 8 32k; gunicorn --limit-request-line 8190."
            ),
            new("a curve", facts => Curve(facts, "P-521") with { KeySize = 521 }, null),
        ],
        ["large-signature"] = [Signing(768, null), Signing(769, Warning), Signing(1024, Warning)],
        ["weak-exponent"] =
        [
            WithExponent(1, Error),
            WithExponent(2, Error),
            WithExponent(65536, Error),
            WithExponent(3, Warning),
            WithExponent(65537, null),
            WithExponent((BigInteger.One << 255) + 1, null),
            WithExponent((BigInteger.One << 256) + 1, Warning),
        ],
        ["unusable-key"] =
        [
            new("a curve of no name", facts => Curve(facts, null), Error),
            new("another kind", facts => facts with { KeyAlgorithm = "1.3.101.112" }, Error),
            new("P-384", facts => Curve(facts, "P-384"), null),
            new("RSA", facts => facts, null),
        ],
        ["key-usage"] =
        [
            new("encipherment", facts => For(facts, X509KeyUsageFlags.KeyEncipherment), Error),
            new("none", facts => For(facts, X509KeyUsageFlags.None), Error),
            new("both", facts => For(facts, X509KeyUsageFlags.DigitalSignature | X509KeyUsageFlags.KeyEncipherment), null),
            new("unreadable", facts => facts with { LimitsKeyUsage = true }, Error),
            new("not limited", facts => facts, null),
        ],
        ["server-certificate"] =
        [
            new("TLS server", facts => facts with { ExtendedKeyUsages = ["1.3.6.1.5.5.7.3.1"] }, Warning),
            new("TLS client", facts => facts with { ExtendedKeyUsages = ["1.3.6.1.5.5.7.3.2"] }, null),
        ],
        ["own-hash"] = [SignedWith("sha512RSA", Info), SignedWith("sha384ECDSA", Info), SignedWith("sha256RSA", null)],
        ["weak-self-signature"] = [SignedWith("sha1RSA", Warning), SignedWith("md5RSA", Warning), SignedWith("sha256RSA", null)],
        ["private-key-mismatch"] =
        [
            new("another key", facts => facts with { PrivateKeyMatches = false }, Error),
            new("its key", facts => facts with { PrivateKeyMatches = true }, null),
            new("not known", facts => facts with { PrivateKeyMatches = null }, null),
        ],
        ["not-measured"] =
        [
            new("with a reason", SampleInspection.Fit with { NotMeasured = "an example" }, Info),
            new("measured", SampleInspection.Fit, null),
        ],
        ["loader-refuses"] =
        [
            new(
                "refused",
                facts => facts with { LoaderRefusal = "a limit" },
                Error,
                "X509CertificateLoader refuses the file with its default limits: a limit.",
                "Write it again: openssl pkcs12 -in FILE -out FILE.pem; openssl pkcs12 -export -iter 100000 "
                    + "-in FILE.pem -out NEW. Or load it "
                    + "with other Pkcs12LoaderLimits."
            ),
            new("loaded", SampleInspection.Fit, null),
        ],
        ["public-part-only"] =
        [
            new("RSA", PublicPart(null), Info, "The private key is not present: signing was not tried."),
            new("with a private key", SampleInspection.Fit, null),
            // unusable-key says it, whatever is in the file.
            new("RSA-PSS", facts => facts with { HasPrivateKey = false, KeyAlgorithm = "RSA-PSS" }, null),
            new("tried", PublicPart("RSA 4352"), Info, "The private key is not present: signing was tried with a generated RSA 4352 key."),
            new(
                "timed",
                PublicPart("RSA 2048") with
                {
                    Cost = SampleInspection.WithCost(1, 0.1).Cost,
                },
                Info,
                "The private key is not present: signing was tried and timed with a generated RSA 2048 key."
            ),
        ],
        ["relying-party-refuses"] =
        [
            new(
                "one refuses",
                TriedBy(new("jose 6", "RS256") { Refusal = "too short" }, new("openssl", "RS256")),
                Error,
                "jose 6 rejects RS256 tokens: too short."
            ),
            new(
                "none was tried and refuses",
                TriedBy(
                    new("a", "RS256"),
                    new("b", "RS256") { NotTried = "missing" },
                    new("c", "RS256") { Stated = "refuses 1024 bits" },
                    new("d", "RS256") { IsUnsigned = true, Refusal = "no signature" }
                ),
                null
            ),
        ],
        ["other-keys-refused"] =
        [
            new(
                "one that verifies nothing by a set with other keys",
                TriedBy(
                    new("strict 1.0", "RS256"),
                    new("strict 1.0", "RS256") { OtherKey = RelyingPartyTrial.OtherTypes, Refusal = "unknown type" },
                    new("calm 1.0", "RS256") { OtherKey = RelyingPartyTrial.OtherTypes }
                ),
                Info,
                "With an OKP or AKP key in the same key set these verify nothing: strict 1.0."
            ),
        ],
        ["relying-party-accepts-unsigned"] =
        [
            new(
                "one that accepts no signature",
                TriedBy(
                    new("signed", "RS256"),
                    new("lax 1.0", "RS256") { IsUnsigned = true },
                    new("strict", "RS256") { IsUnsigned = true, Refusal = "no signature" }
                ),
                Error,
                "Without a signature these accept a token: lax 1.0."
            ),
        ],
    };

    public static TheoryData<string> Rules => [.. Cases.Keys];

    [Theory]
    [MemberData(nameof(Rules))]
    public void A_rule_of_keys_finds_exactly_its_cases(string rule) => RuleCase.AllHold(rule, Cases[rule]);

    [Fact]
    public void A_token_that_is_too_long_has_the_source_of_the_limit() =>
        RuleSet
            .Judge(SampleInspection.With(facts => facts with { KeySize = 8192 }))
            .Single(finding => finding.Id == "token-too-long")
            .Source.ShouldBe("learn.microsoft.com, IIS request limits");

    private static RuleCase OfSize(int bits, Severity? severity, string? message = null, string? remedy = null) =>
        new($"{bits} bits", facts => facts with { KeySize = bits }, severity, message, remedy);

    private static RuleCase WithExponent(BigInteger exponent, Severity? severity) =>
        new($"{exponent}", facts => facts with { PublicExponent = exponent }, severity);

    private static RuleCase SignedWith(string algorithm, Severity? severity) =>
        new(algorithm, facts => facts with { SignatureAlgorithm = algorithm }, severity);

    private static RuleCase Signing(int bytes, Severity? severity)
    {
        KeyInspection inspection = SampleInspection.WithCost(1, 0.01);
        return new($"{bytes} bytes", inspection with { Cost = inspection.Cost! with { SignatureBytes = bytes } }, severity);
    }

    private static CertificateFacts Curve(CertificateFacts facts, string? curve) => facts with { KeyAlgorithm = "EC", Curve = curve };

    private static CertificateFacts For(CertificateFacts facts, X509KeyUsageFlags usage) =>
        facts with
        {
            LimitsKeyUsage = true,
            KeyUsage = usage,
        };

    private static KeyInspection PublicPart(string? generated) =>
        SampleInspection.With(facts => facts with { HasPrivateKey = false }) with
        {
            Signers = generated is null ? [] : [new("a", "1", "b", "RS256", null, null) { GeneratedKey = generated }],
        };

    private static KeyInspection TriedBy(params RelyingPartyTrial[] trials) => SampleInspection.Fit with { RelyingParties = trials };
}
