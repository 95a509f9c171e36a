using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Tests.Load;

public class SteadyStateDetectorTests
{
    [Theory]
    // Seconds of a window of 100 requests, and after which of them the server has settled.
    [InlineData(4, 1.0, 1.0, 1.0, 1.0)]
    [InlineData(6, 3.0, 2.0, 1.5, 1.5, 1.45, 1.43, 1.0)]
    [InlineData(7, 3.0, 2.0, 2.5, 1.5, 1.5, 1.5, 1.5)]
    // Slowly, but it falls.
    [InlineData(8, 1.0, 0.97, 0.94, 0.91, 0.88, 0.87, 0.86, 0.85)]
    public void A_server_has_settled_after_three_windows_that_did_not_fall(int windows, params double[] seconds)
    {
        double total = 0;
        var settling = new SteadyStateDetector(() => total, minRequests: 100);
        bool[] settled =
        [
            .. seconds.Select(window =>
            {
                total += window;
                return settling.IsReachedAfter(100);
            }),
        ];
        Array.IndexOf(settled, true).ShouldBe(windows - 1);
    }

    [Fact]
    public void A_server_whose_processor_time_is_not_available_is_not_waited_for() =>
        new SteadyStateDetector(() => null, minRequests: 100).IsReachedAfter(100).ShouldBeTrue();

    [Fact]
    public void A_server_has_not_settled_before_it_was_asked_often_enough()
    {
        var settling = new SteadyStateDetector(() => null, minRequests: 250);
        Enumerable.Range(0, 3).Select(_ => settling.IsReachedAfter(100)).ShouldBe([false, false, true]);
    }
}
