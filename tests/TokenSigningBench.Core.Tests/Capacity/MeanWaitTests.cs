namespace TokenSigningBench.Core.Tests.Capacity;

public class MeanWaitTests
{
    // 10 ms at 80% of one core: four service times.
    private static readonly OfferedLoad OneCore = new(80, 10, 1);
    private static readonly OfferedLoad FourCores = new(320, 10, 4);

    [Fact]
    public void The_formulas_are_exact_in_the_known_cases()
    {
        MeanWait.MMc(OneCore).ShouldBe(40, 1e-9);
        // C(4, 3.2) = 0.5964 (Erlang C table), times 10 ms / (4 * 0.2).
        MeanWait.MMc(FourCores).ShouldBe(0.5964 * 12.5, 1e-2);
        MeanWait.AllenCunneen(FourCores, 1, 1).ShouldBe(MeanWait.MMc(FourCores), 1e-9);
        MeanWait.AllenCunneen(OneCore, 1, 0).ShouldBe(OneCoreWait.MD1(OneCore), 1e-9);
        MeanWait.AllenCunneen(OneCore, 1, 3).ShouldBe(OneCoreWait.PollaczekKhinchine(OneCore, 3), 1e-9);
        MeanWait.AllenCunneen(OneCore, 0, 0).ShouldBe(0);
    }

    [Fact]
    public void An_overload_has_no_mean_wait()
    {
        OfferedLoad full = OneCore with { LoginsPerSecond = 100 };
        Func<OfferedLoad, double>[] formulas = [MeanWait.MMc, load => MeanWait.AllenCunneen(load, 1, 0), MeanWait.ProcessorSharing];
        foreach (Func<OfferedLoad, double> formula in formulas)
            Should.Throw<ArgumentException>(() => formula(full)).Message.ShouldContain("grows without limit");
    }
}
