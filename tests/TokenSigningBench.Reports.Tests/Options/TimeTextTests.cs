namespace TokenSigningBench.Reports.Tests.Options;

public class TimeTextTests
{
    [Fact]
    public void A_time_has_a_unit_and_anything_else_is_refused_in_one_line()
    {
        new[] { "250ms", "0.25s", "10s", "0.5ms", "0.001ms", "0.1m", "0.1min" }
            .Select(text => Wait(text).TotalMilliseconds)
            .ShouldBe([250, 250, 10_000, 0.5, 0.001, 6_000, 6_000]);
        foreach (string text in new[] { "", "s", "250", "0ms", "-5ms", "11s", "1h", "NaNs", "1e3ms" })
            Should
                .Throw<UserErrorException>(() => Wait(text))
                .Message.ShouldBe(
                    $"--target: {(text.Length > 0 ? text : "nothing")} is not a time from 0.001ms to 10s, such as 250ms or 1.5s"
                );
    }

    [Fact]
    public void Without_a_unit_a_budget_is_in_milliseconds_and_a_load_in_seconds()
    {
        new[] { "10", "0.0001", "10ms", "0.5s" }
            .Select(text => TimeText.ParseMilliseconds("--budget", text))
            .ShouldBe([10, 0.0001, 10, 500], 1e-9);
        new[] { "10", "0.2", "2min" }
            .Select(text => TimeText.ParseLoadSeconds("--duration", text, TimeSpan.FromHours(1)).TotalSeconds)
            .ShouldBe([10, 0.2, 120]);
    }

    private static TimeSpan Wait(string text) => TimeText.ParseWait("--target", text, TimeSpan.FromSeconds(10));
}
