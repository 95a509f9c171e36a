using TokenSigningBench.Core.Threads;
using TokenSigningBench.Core.Timing;

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
        CountedRun.Measure(() => calls++, count, new CallbackProgress(step => reported += step), CancellationToken.None);
        calls.ShouldBe(count);
        reported.ShouldBe(count);
    }

    [Fact]
    public void A_run_ends_when_it_is_cancelled()
    {
        using var cancellation = new CancellationTokenSource();
        long calls = 0;
        Should.Throw<OperationCanceledException>(() =>
            CountedRun.Measure(() => calls++, long.MaxValue, new CallbackProgress(_ => cancellation.Cancel()), cancellation.Token)
        );
        calls.ShouldBe(1);
    }

    [Theory]
    [InlineData(1, "1")]
    [InlineData(2, "1 2")]
    [InlineData(6, "1 2 4 6")]
    [InlineData(16, "1 2 4 8 16")]
    public void Threads_double_up_to_all_cores(int cores, string counts) => string.Join(' ', ThreadsRow.Counts(cores)).ShouldBe(counts);

    private sealed class CallbackProgress(Action<long> add) : IProgress<long>
    {
        public void Report(long value) => add(value);
    }
}
