namespace TokenSigningBench.Reports.Tests.Options;

public class TimeTextTests
{
    [Theory]
    [InlineData("250ms", 250)]
    [InlineData("0.25s", 250)]
    [InlineData("10s", 10_000)]
    [InlineData("0.5ms", 0.5)]
    [InlineData("0.001ms", 0.001)]
    [InlineData("0.1m", 6_000)]
    [InlineData("0.1min", 6_000)]
    public void A_time_has_a_unit(string text, double milliseconds) => Wait(text).TotalMilliseconds.ShouldBe(milliseconds);

    [Theory]
    [InlineData("")]
    [InlineData("s")]
    [InlineData("250")]
    [InlineData("0ms")]
    [InlineData("-5ms")]
    [InlineData("11s")]
    [InlineData("1h")]
    [InlineData("NaNs")]
    [InlineData("1e3ms")]
    public void Anything_else_is_refused_in_one_line(string text) =>
        Should
            .Throw<UserErrorException>(() => Wait(text))
            .Message.ShouldBe($"--target: {(text.Length > 0 ? text : "nothing")} is not a time from 0.001ms to 10s, such as 250ms or 1.5s");

    [Theory]
    [InlineData("10", 10)]
    [InlineData("0.0001", 0.0001)]
    [InlineData("10ms", 10)]
    [InlineData("0.5s", 500)]
    public void A_budget_without_a_unit_is_in_milliseconds(string text, double milliseconds) =>
        TimeText.ParseMilliseconds("--budget", text).ShouldBe(milliseconds, 1e-9);

    [Theory]
    [InlineData("10", 10)]
    [InlineData("0.2", 0.2)]
    [InlineData("2min", 120)]
    public void A_load_without_a_unit_is_in_seconds(string text, double seconds) =>
        TimeText.ParseLoadSeconds("--duration", text, TimeSpan.FromHours(1)).TotalSeconds.ShouldBe(seconds);

    private static TimeSpan Wait(string text) => TimeText.ParseWait("--target", text, TimeSpan.FromSeconds(10));
}
