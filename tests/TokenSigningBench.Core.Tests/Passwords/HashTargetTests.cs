using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Tests.Passwords;

public class HashTargetTests
{
    [Theory]
    [InlineData("250ms", 250)]
    [InlineData("0.25s", 250)]
    [InlineData("10s", 10000)]
    [InlineData("0.5ms", 0.5)]
    public void A_time_has_a_unit(string text, double milliseconds) => HashTarget.ParseTime(text).ShouldBe(milliseconds);

    [Theory]
    [InlineData("")]
    [InlineData("s")]
    [InlineData("250")]
    [InlineData("0ms")]
    [InlineData("-5ms")]
    [InlineData("11s")]
    [InlineData("1h")]
    [InlineData("NaNs")]
    public void Anything_else_is_refused_in_one_line(string text) =>
        Should.Throw<SourceException>(() => HashTarget.ParseTime(text)).Message.ShouldBe($"{text}: is not a time above zero and of at most 10s, such as 250ms or 0.25s");

    [Fact]
    public void A_rate_leaves_each_login_70_percent_of_its_share_of_the_cores() => HashTarget.OfRate(50, 4).Milliseconds!.Value.ShouldBe(56, 1e-9);

    [Fact]
    public void A_rate_that_leaves_more_than_anybody_waits_for_is_refused() =>
        Should.Throw<SourceException>(() => HashTarget.OfRate(0.01, 2)).Message.ShouldBe("--logins-per-second: leaves 140 s for each login, and nobody waits longer than 10 s: name a --target");
}
