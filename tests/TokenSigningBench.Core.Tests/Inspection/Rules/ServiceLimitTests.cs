using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class ServiceLimitTests
{
    [Theory]
    [InlineData(4096, null)]
    [InlineData(4097, Severity.Warning)]
    [InlineData(8192, Severity.Warning)]
    [InlineData(8193, Severity.Warning)]
    public void Sizes_that_a_named_service_does_not_take_are_warned_of(int bits, Severity? severity) =>
        Examinations.Of("service-limit", Examinations.With(facts => facts with { KeySize = bits })).ShouldBe(severity);

    [Theory]
    [InlineData(8192, "Azure Key Vault")]
    [InlineData(8193, "ring")]
    public void The_service_with_the_least_room_to_spare_is_named(int bits, string service) =>
        RuleSet
            .Judge(Examinations.With(facts => facts with { KeySize = bits }))
            .Single(finding => finding.Id == "service-limit")
            .Message.ShouldContain(service);

    [Fact]
    public void A_curve_is_none_of_its_business() =>
        Examinations.Of("service-limit", Examinations.With(facts => facts with { KeyAlgorithm = "EC", KeySize = 8193 })).ShouldBeNull();
}
