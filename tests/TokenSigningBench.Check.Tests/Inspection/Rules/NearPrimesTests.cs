using System.Security.Cryptography;
using Org.BouncyCastle.Math;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class NearPrimesTests
{
    // The primes are of one key, and the size is of another.
    [Theory]
    [InlineData(924, null, Severity.Error)]
    [InlineData(925, null, null)]
    [InlineData(1023, null, null)]
    [InlineData(null, null, null)]
    [InlineData(900, false, null)]
    [InlineData(900, true, Severity.Error)]
    public void Primes_must_be_as_far_apart_as_the_standard_requires_if_they_are_of_the_certificate_s_key(
        int? bits,
        bool? matches,
        Severity? severity
    ) =>
        SampleInspection
            .SeverityOf("near-primes", SampleInspection.With(facts => facts with { PrimeDistanceBits = bits, PrivateKeyMatches = matches }))
            .ShouldBe(severity);

    [Fact]
    public void The_message_has_the_found_and_the_required_distance() =>
        RuleSet
            .Judge(SampleInspection.With(facts => facts with { PrimeDistanceBits = 900 }))
            .ShouldHaveSingleItem()
            .Message.ShouldBe("The difference of the primes has 900 bits; a key of 2048 bits requires more than 924.");

    [Fact]
    public void The_distance_is_computed_from_the_private_key()
    {
        // The known prime of 1024 bits, and the next prime after adding 2^900: Fermat's method would take 2^773 steps.
        BigInteger p = BigInteger.Three.ShiftLeft(1022).Add(BigInteger.ValueOf(1037)),
            q = p.Add(BigInteger.One.ShiftLeft(900)).Add(BigInteger.ValueOf(466));
        CertificateFacts facts = FactsOf(RsaOfPrimes.Create(p, q, BigInteger.ValueOf(65537)));
        facts.PrimeDistanceBits.ShouldBe(901);
        SampleInspection.SeverityOf("near-primes", SampleInspection.Fit with { Facts = facts }).ShouldBe(Severity.Error);
        SampleInspection.SeverityOf("close-primes", SampleInspection.Fit with { Facts = facts }).ShouldBeNull();
        SampleInspection
            .SeverityOf("near-primes", SampleInspection.Fit with { Facts = FactsOf(KnownPrimeKeys.Create(2048)) })
            .ShouldBeNull();
    }

    private static CertificateFacts FactsOf(RSA privateKey)
    {
        using var key = new SourceKey
        {
            Source = "a.key",
            KeyAlgorithm = "RSA",
            Rsa = RSA.Create(privateKey.ExportParameters(false)),
            PrivateKey = TokenKey.FromRsa(privateKey),
        };
        return CertificateFacts.Of(key);
    }
}
