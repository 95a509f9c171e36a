namespace TokenSigningBench.Core.Tests.Timing;

public class SingleCallsTests
{
    [Fact]
    public void Every_call_has_a_time_and_what_it_allocates_is_counted()
    {
        int calls = 0;
        byte[]? last = null;
        var measured = SingleCalls.Measure(
            () =>
            {
                calls++;
                last = new byte[1000];
            },
            TimeSpan.Zero
        );

        last!.Length.ShouldBe(1000);
        measured.Nanoseconds.Count.ShouldBe(calls - 1);
        measured.Nanoseconds.Count.ShouldBeGreaterThanOrEqualTo(10);
        measured.Nanoseconds.ShouldAllBe(time => time >= 0);
        // The array and its header.
        measured.AllocatedBytes.ShouldBeInRange(1000, 1100);
        SingleCalls.Measure(() => { }, TimeSpan.Zero).AllocatedBytes.ShouldBe(0);
    }
}
