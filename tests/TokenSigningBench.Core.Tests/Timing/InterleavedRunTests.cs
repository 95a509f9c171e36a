using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Tests.Timing;

public class InterleavedRunTests
{
    [Fact]
    public void Contenders_are_interleaved_and_the_first_round_is_discarded()
    {
        List<string> order = [];
        double next = 0;
        Contender CreateContender(string name) =>
            new(
                name,
                _ =>
                {
                    order.Add(name);
                    return next++;
                }
            );

        IReadOnlyList<double[]> times = InterleavedRun.Measure([CreateContender("a"), CreateContender("b")], rounds: 2, TimeSpan.Zero);

        string.Concat(order).ShouldBe("ababab");
        times[0].ShouldBe([2, 4]);
        times[1].ShouldBe([3, 5]);
    }

    [Fact]
    public void An_operation_is_called_at_least_once_in_the_shortest_round()
    {
        int calls = 0;
        Contender.Calling("counts", () => calls++).Measure(TimeSpan.Zero).ShouldBeGreaterThan(0);
        calls.ShouldBeGreaterThan(0);
    }

    [Fact]
    public void Warm_up_ends_when_the_JIT_is_idle()
    {
        int calls = 0;
        CompilerWarmup.Run(() => calls++, TimeSpan.FromSeconds(30));
        calls.ShouldBeGreaterThan(1);
    }
}
