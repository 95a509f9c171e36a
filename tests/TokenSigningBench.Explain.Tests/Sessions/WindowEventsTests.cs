using TokenSigningBench.Explain.Sessions;
using static TokenSigningBench.Explain.Tests.Moments;

namespace TokenSigningBench.Explain.Tests.Sessions;

public sealed class WindowEventsTests
{
    private readonly WindowEvents _events = new();

    [Fact]
    public void A_counter_has_a_mean_and_a_growth_within_the_window()
    {
        foreach ((int second, double value) in new[] { (0, 100.0), (1, 2), (2, 4), (3, 9), (9, 100) })
            _events.Counted("current-requests", value, At(second));

        _events.Mean("current-requests", At(1), At(3)).ShouldBe(5);
        _events.Growth("current-requests", At(1), At(3)).ShouldBe(7);
        _events.Mean("threadpool-queue-length", At(1), At(3)).ShouldBeNull();
        _events.Growth("current-requests", At(3), At(4)).ShouldBeNull();
    }

    [Fact]
    public void Calls_count_as_far_as_they_are_in_the_window_ended_or_not()
    {
        _events.CallStarted(CallKind.Http, "before", At(0));
        _events.CallStopped(CallKind.Http, "before", At(2));
        _events.CallStarted(CallKind.Http, "open", At(3));
        _events.CallStarted(CallKind.Npgsql, "open", At(3));
        _events.CallStopped(CallKind.Npgsql, "open", At(4));
        _events.CallStopped(CallKind.Http, "never started", At(4));

        _events.CallSeconds(CallKind.Http, At(1), At(5)).ShouldBe(1 + 2);
        _events.CallSeconds(CallKind.Npgsql, At(1), At(5)).ShouldBe(1);
    }

    [Fact]
    public void Waits_for_locks_count_as_far_as_they_are_in_the_window_ended_or_not()
    {
        _events.LockWaited(1, At(0));
        _events.LockTaken(1, At(2));
        _events.LockWaited(2, At(3));
        // A lock without a wait.
        _events.LockTaken(3, At(4));

        _events.LockSeconds(At(1), At(5)).ShouldBe(1 + 2);
    }

    [Fact]
    public void The_window_is_that_of_the_counts_of_requests_in_flight()
    {
        _events.First.IsCompleted.ShouldBeFalse();
        _events.Counted("threadpool-queue-length", 1, At(0));
        _events.First.IsCompleted.ShouldBeFalse();
        _events.Counted("current-requests", 1, At(1));
        _events.Counted("current-requests", 1, At(4));

        _events.First.IsCompleted.ShouldBeTrue();
        _events.Counts.ShouldBe((At(1), At(4)));
    }

    [Fact]
    public void A_pause_is_from_a_threads_suspension_to_its_own_resumption_and_each_request_in_flight_waits()
    {
        _events.Counted("current-requests", 3, At(0));
        _events.Suspended(1, At(1));
        // The sampler, on its own thread.
        _events.Resumed(2, At(1));
        _events.Resumed(1, At(2));
        _events.Resumed(1, At(9));

        _events.Pauses.ShouldBe([(At(1), At(2))]);
        _events.PausedRequestSeconds(At(0), At(10)).ShouldBe(3);
        _events.PausedRequestSeconds(At(5), At(10)).ShouldBe(0);
    }
}
