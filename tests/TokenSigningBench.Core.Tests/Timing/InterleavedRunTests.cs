using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Tests.Timing;

public class InterleavedRunTests
{
    [Fact]
    public void Contenders_take_turns_and_the_first_round_does_not_count()
    {
        List<string> order = [];
        double next = 0;
        Contender Named(string name) =>
            new(
                name,
                _ =>
                {
                    order.Add(name);
                    return next++;
                }
            );

        IReadOnlyList<double[]> times = InterleavedRun.Measure([Named("a"), Named("b")], rounds: 2, TimeSpan.Zero);

        string.Concat(order).ShouldBe("ababab");
        times[0].ShouldBe([2, 4]);
        times[1].ShouldBe([3, 5]);
    }

    [Fact]
    public void An_operation_is_called_at_least_once_however_short_the_round()
    {
        int calls = 0;
        Contender.Calling("counts", () => calls++).Measure(TimeSpan.Zero).ShouldBeGreaterThan(0);
        calls.ShouldBeGreaterThan(0);
    }

    [Fact]
    public void Warming_up_ends_when_nothing_is_compiled_any_more()
    {
        int calls = 0;
        CompilerWarmup.Run(() => calls++, TimeSpan.FromSeconds(30));
        calls.ShouldBeGreaterThan(1);
    }
}
