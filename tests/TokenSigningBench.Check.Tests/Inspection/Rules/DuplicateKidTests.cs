using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class DuplicateKidTests
{
    private static readonly CertificateFacts One = SampleInspection.Fit.Facts with
    {
        Published = new PublishedKey("a.jwks", IsInSet: true) { Kid = "1" },
    };

    [Theory]
    [InlineData("a.jwks", "1", Severity.Error)]
    [InlineData("a.jwks", "2", null)]
    [InlineData("b.jwks", "1", null)]
    public void Two_keys_of_one_set_must_not_share_a_kid(string document, string kid, Severity? severity)
    {
        CertificateFacts other = One with { Published = new PublishedKey(document, IsInSet: true) { Kid = kid } };
        SampleInspection.SeverityOf("duplicate-kid", SampleInspection.Fit with { Facts = One, Together = [One, other] }).ShouldBe(severity);
    }

    [Fact]
    public void Keys_without_a_kid_and_keys_outside_a_set_are_not_judged()
    {
        foreach (
            PublishedKey published in new[]
            {
                new PublishedKey("a.jwks", IsInSet: true),
                new PublishedKey("a.jwk", IsInSet: false) { Kid = "1" },
            }
        )
        {
            CertificateFacts key = One with { Published = published };
            SampleInspection.SeverityOf("duplicate-kid", SampleInspection.Fit with { Facts = key, Together = [key, key] }).ShouldBeNull();
        }
    }

    [Fact]
    public void A_certificate_beside_a_set_is_not_judged() =>
        SampleInspection
            .SeverityOf("duplicate-kid", SampleInspection.Fit with { Facts = One, Together = [One, SampleInspection.Fit.Facts] })
            .ShouldBeNull();
}
