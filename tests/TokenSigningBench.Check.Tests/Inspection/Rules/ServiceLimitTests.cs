using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class ServiceLimitTests
{
    [Theory]
    [InlineData(4096, null)]
    [InlineData(4097, Severity.Warning)]
    [InlineData(8192, Severity.Warning)]
    [InlineData(8193, Severity.Warning)]
    public void Sizes_above_the_limit_of_a_service_are_a_warning(int bits, Severity? severity) =>
        SampleInspection.SeverityOf("service-limit", SampleInspection.With(facts => facts with { KeySize = bits })).ShouldBe(severity);

    [Theory]
    [InlineData(8192, "Azure Key Vault")]
    [InlineData(8193, "ring")]
    public void The_service_with_the_highest_exceeded_limit_is_named(int bits, string service) =>
        RuleSet
            .Judge(SampleInspection.With(facts => facts with { KeySize = bits }))
            .Single(finding => finding.Id == "service-limit")
            .Message.ShouldContain(service);

    [Fact]
    public void Elliptic_curve_keys_are_not_judged() =>
        SampleInspection
            .SeverityOf("service-limit", SampleInspection.With(facts => facts with { KeyAlgorithm = "EC", KeySize = 8193 }))
            .ShouldBeNull();
}
