using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Lab.Tests.Storm;

public sealed class StormFiguresTests
{
    [Fact]
    public void Percentiles_are_measured_times_with_their_sample_count()
    {
        Of(500).ShouldBe([new(50, 250, 251), new(90, 450, 51), new(95, 475, 26), new(99, 495, 6), new(99.9, 500, 1), new(100, 500, 1)]);
        Of(1000)[4].ShouldBe(new(99.9, 999, 2));
        StormPercentiles.Of([7])!.All.ShouldAllBe(one => one.Milliseconds == 7 && one.CountAtOrAbove == 1);

        static IReadOnlyList<StormPercentile> Of(int count) =>
            StormPercentiles.Of(Enumerable.Range(1, count).Select(time => (double)time))!.All;
    }

    [Fact]
    public void A_failure_never_counts_as_a_fast_success()
    {
        var figures = StormFigures.Of(
            StormAssertionTests.Server([User(0, 0, 50), User(10, 10, 1) with { Failure = "status 500" }, User(20, null, null)]) with
            {
                Planned = 5,
            }
        );
        (figures.Storm.Planned, figures.Started, figures.NotStarted, figures.Finished, figures.Failed).ShouldBe((5, 2, 3, 1, 1));
        figures.FromScheduledStart!.All.ShouldAllBe(one => one.Milliseconds == 50);
        figures.WithFailures!.At(95).ShouldBe(double.PositiveInfinity);
        figures.Causes.ShouldBe([new("status 500", 1)]);
    }

    [Fact]
    public void Waiting_for_a_connection_counts_from_the_scheduled_start()
    {
        var figures = StormFigures.Of(StormAssertionTests.Server([User(0, 0, 5), User(0, 900, 905)]));
        (figures.FromScheduledStart!.At(100), figures.FromStarted!.At(100), figures.Lateness!.At(100)).ShouldBe((905, 5, 900));
    }

    [Fact]
    public void Each_second_has_its_arrivals_and_completions()
    {
        var figures = StormFigures.Of(
            StormAssertionTests.Server([User(100, 100, 200), User(900, 900, 1100), User(2500, 2500, 2600) with { Failure = "no" }])
        );
        figures.Seconds().ShouldBe([new(0, 2, 1, 0, 100, 200), new(1, 0, 1, 0, null, null), new(2, 1, 0, 1, null, null)]);
    }

    private static StormSample User(double scheduledStart, double? started, double? firstByte) =>
        new()
        {
            ScheduledStart = scheduledStart,
            Started = started,
            FirstByte = firstByte,
            Ended = firstByte,
        };
}
