using System.Text;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class PublishedPrivateKeyTests
{
    // RFC 7517 appendix A.1, the first key.
    private const string PublishedJwk =
        """{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM"""
        + """4IFyM"}""";

    [Fact]
    public void A_private_key_published_in_a_standard_is_an_error()
    {
        using SourceKey key = JwkDocument.Read("a.jwk", Encoding.UTF8.GetBytes(PublishedJwk)).Keys.ShouldHaveSingleItem();
        SampleInspection
            .SeverityOf("published-private-key", SampleInspection.Fit with { Facts = CertificateFacts.Of(key) })
            .ShouldBe(Severity.Error);
    }

    [Fact]
    public void Another_key_has_no_finding() =>
        SampleInspection
            .SeverityOf(
                "published-private-key",
                SampleInspection.With(facts =>
                    facts with
                    {
                        Identifiers = facts.Identifiers with { JwkThumbprint = "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9X0" },
                    }
                )
            )
            .ShouldBeNull();
}
