using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class KeyUsageForbidsSigningTests
{
    [Theory]
    [InlineData(X509KeyUsageFlags.KeyEncipherment, Severity.Error)]
    [InlineData(X509KeyUsageFlags.None, Severity.Error)]
    [InlineData(X509KeyUsageFlags.DigitalSignature | X509KeyUsageFlags.KeyEncipherment, null)]
    public void A_key_usage_must_have_digitalSignature(X509KeyUsageFlags usage, Severity? severity) =>
        SampleInspection
            .SeverityOf("key-usage", SampleInspection.With(facts => facts with { LimitsKeyUsage = true, KeyUsage = usage }))
            .ShouldBe(severity);

    [Fact]
    public void An_unreadable_key_usage_is_an_error() =>
        SampleInspection
            .SeverityOf("key-usage", SampleInspection.With(facts => facts with { LimitsKeyUsage = true }))
            .ShouldBe(Severity.Error);

    [Fact]
    public void A_missing_key_usage_is_fine() => SampleInspection.SeverityOf("key-usage", SampleInspection.Fit).ShouldBeNull();
}
