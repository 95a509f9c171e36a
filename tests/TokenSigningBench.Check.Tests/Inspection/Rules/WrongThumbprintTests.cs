using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class WrongThumbprintTests
{
    [Theory]
    [InlineData("right", "right256", null)]
    [InlineData(null, null, null)]
    [InlineData("wrong", null, Severity.Warning)]
    [InlineData("right", "wrong", Severity.Warning)]
    public void A_thumbprint_must_match_the_certificate_in_the_JWK(string? x5t, string? x5tS256, Severity? severity) =>
        SampleInspection
            .SeverityOf(
                "wrong-thumbprint",
                SampleInspection.With(facts =>
                    facts with
                    {
                        Identifiers = new("", "right", "right256", null, null),
                        Published = new PublishedKey("a.jwks", IsInSet: true) { X5t = x5t, X5tS256 = x5tS256 },
                    }
                )
            )
            .ShouldBe(severity);

    [Fact]
    public void A_thumbprint_without_a_certificate_is_not_judged() =>
        SampleInspection
            .SeverityOf(
                "wrong-thumbprint",
                SampleInspection.With(facts =>
                    facts with
                    {
                        Identifiers = new(null, null, null, null, null),
                        Published = new PublishedKey("a.jwks", IsInSet: true) { X5t = "any" },
                    }
                )
            )
            .ShouldBeNull();
}
