using TokenSigningBench.Explain.Probes;

namespace TokenSigningBench.Explain.Tests.Probes;

public sealed class PairedCallsTests
{
    private const uint One = 11,
        Other = 12;

    [Fact]
    public void Calls_are_paired_by_thread_in_the_order_of_time_whatever_core_reported_first()
    {
        var calls = new PairedCalls();
        calls.Returned(4_000_000, One, 512);
        calls.Returned(9_000_000, Other, 512);
        calls.Entered(1_000_000, One);
        calls.Entered(2_000_000, Other);
        calls.Entered(5_000_000, One);
        calls.Returned(5_500_000, One, 256);

        calls.Signatures().ShouldBe([new(2048, 1, 0.5, 0.5, 0.0005), new(4096, 2, 5, 7, 0.010)], new Near());
    }

    [Fact]
    public void What_failed_or_is_known_in_part_is_not_counted()
    {
        var calls = new PairedCalls();
        // It began before the window.
        calls.Returned(1, One, 256);
        calls.Entered(2, One);
        calls.Returned(3, One, -1);
        // It ends after it.
        calls.Entered(4, One);

        calls.Signatures().ShouldBeEmpty();
    }

    private sealed class Near : IEqualityComparer<ExactSignatures>
    {
        public bool Equals(ExactSignatures? x, ExactSignatures? y) =>
            (x!.KeyBits, x.Count) == (y!.KeyBits, y.Count)
            && Math.Abs(x.MedianMilliseconds - y.MedianMilliseconds) < 1e-9
            && Math.Abs(x.P95Milliseconds - y.P95Milliseconds) < 1e-9
            && Math.Abs(x.Seconds - y.Seconds) < 1e-9;

        public int GetHashCode(ExactSignatures obj) => obj.KeyBits;
    }
}
