using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class NotYetValidTests
{
    [Theory]
    [InlineData(30, 1, Severity.Error)]
    [InlineData(30, 0, null)]
    [InlineData(0, 1, null)]
    [InlineData(0, -1, null)]
    public void It_is_an_error_until_it_is_near_enough_to_its_start_to_be_a_successor(int days, int seconds, Severity? severity) =>
        Examinations
            .Of("not-yet-valid", Examinations.With(facts => facts with { NotBefore = Examinations.Now.AddDays(days).AddSeconds(seconds) }))
            .ShouldBe(severity);

    [Theory]
    [InlineData(1, Severity.Error)]
    [InlineData(0, null)]
    [InlineData(-1, null)]
    public void A_policy_without_such_a_time_has_no_successors(int seconds, Severity? severity) =>
        Examinations
            .Of(
                "not-yet-valid",
                Examinations.With(facts => facts with { NotBefore = Examinations.Now.AddSeconds(seconds) }) with
                {
                    Policy = new Policy { ExpiryWarningDays = 0 },
                }
            )
            .ShouldBe(severity);

    [Fact]
    public void A_beginning_that_is_not_known_is_not_judged() =>
        Examinations.Of("not-yet-valid", Examinations.With(facts => facts with { NotBefore = null })).ShouldBeNull();
}
