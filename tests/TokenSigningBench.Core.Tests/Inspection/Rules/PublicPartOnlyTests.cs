using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class PublicPartOnlyTests
{
    [Theory]
    [InlineData(false, Severity.Info)]
    [InlineData(true, null)]
    public void Without_its_private_key_it_is_said_what_was_not_tried(bool hasPrivateKey, Severity? severity) =>
        Examinations.Of("public-part-only", Examinations.With(facts => facts with { HasPrivateKey = hasPrivateKey })).ShouldBe(severity);
}
