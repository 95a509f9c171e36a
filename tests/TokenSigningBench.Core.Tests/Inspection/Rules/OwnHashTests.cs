using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class OwnHashTests
{
    [Theory]
    [InlineData("sha512RSA", Severity.Info)]
    [InlineData("sha384ECDSA", Severity.Info)]
    [InlineData("sha256RSA", null)]
    public void A_long_hash_of_its_own_is_said_to_cost_nothing(string algorithm, Severity? severity) =>
        Examinations.Of("own-hash", Examinations.With(facts => facts with { SignatureAlgorithm = algorithm })).ShouldBe(severity);
}
