using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class NotYetValidTests
{
    [Theory]
    [InlineData(1, Severity.Error)]
    [InlineData(0, null)]
    [InlineData(-1, null)]
    public void It_is_an_error_until_its_start(int seconds, Severity? severity) =>
        Examinations.Of("not-yet-valid", Examinations.With(facts => facts with { NotBefore = Examinations.Now.AddSeconds(seconds) })).ShouldBe(severity);

    [Fact]
    public void A_beginning_that_is_not_known_is_not_judged() =>
        Examinations.Of("not-yet-valid", Examinations.With(facts => facts with { NotBefore = null })).ShouldBeNull();
}
