namespace TokenSigningBench.Core.Tests.Timing;

public class ParallelRunTests
{
    [Fact]
    public void Each_thread_has_its_own_state_and_runs_at_least_once()
    {
        List<Counter> counters = [];
        double rate = ParallelRun.PerSecond(
            3,
            TimeSpan.Zero,
            () =>
            {
                var counter = new Counter();
                counters.Add(counter);
                return counter;
            },
            counter => counter.Calls++
        );

        counters.Count.ShouldBe(3);
        counters.ShouldAllBe(counter => counter.Calls == 1 && counter.IsDisposed);
        rate.ShouldBeGreaterThan(0);
    }

    [Fact]
    public void A_failing_thread_is_reported_and_the_others_end()
    {
        int calls = 0;
        Should.Throw<InvalidOperationException>(() =>
            ParallelRun.PerSecond(
                2,
                TimeSpan.Zero,
                () => new Counter(),
                _ => throw new InvalidOperationException($"{Interlocked.Increment(ref calls)}")
            )
        );
        calls.ShouldBe(2);
    }

    [Fact]
    public void Zero_threads_are_refused() =>
        Should.Throw<ArgumentOutOfRangeException>(() => ParallelRun.PerSecond(0, TimeSpan.Zero, () => new Counter(), _ => { }));

    private sealed class Counter : IDisposable
    {
        public int Calls { get; set; }

        public bool IsDisposed { get; private set; }

        public void Dispose() => IsDisposed = true;
    }
}
