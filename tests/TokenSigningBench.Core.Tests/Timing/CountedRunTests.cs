namespace TokenSigningBench.Core.Tests.Timing;

public class CountedRunTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(1000)]
    public void An_operation_is_called_exactly_as_often_as_requested_and_every_call_is_reported(int count)
    {
        long calls = 0,
            reported = 0;
        CountedRun.Measure(() => calls++, count, new ProgressCallback<long>(step => reported += step), CancellationToken.None);
        calls.ShouldBe(count);
        reported.ShouldBe(count);
    }

    [Fact]
    public void A_run_ends_when_it_is_cancelled()
    {
        using var cancellation = new CancellationTokenSource();
        long calls = 0;
        Should.Throw<OperationCanceledException>(() =>
            CountedRun.Measure(() => calls++, long.MaxValue, new ProgressCallback<long>(_ => cancellation.Cancel()), cancellation.Token)
        );
        calls.ShouldBe(1);
    }
}
