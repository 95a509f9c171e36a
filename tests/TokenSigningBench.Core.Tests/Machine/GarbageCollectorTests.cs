namespace TokenSigningBench.Core.Tests.Machine;

public class GarbageCollectorTests
{
    [Fact]
    public void Each_collector_has_its_own_name() =>
        GarbageCollector.All.Select(collector => collector.Name).Distinct().Count().ShouldBe(GarbageCollector.All.Count);

    [Fact]
    public void A_process_runs_under_at_most_one_collector() =>
        GarbageCollector
            .All.Count(collector =>
            {
                try
                {
                    collector.RequireActive();
                    return true;
                }
                catch (InvalidOperationException)
                {
                    return false;
                }
            })
            .ShouldBeLessThanOrEqualTo(1);

    [Fact]
    public void Collectors_of_the_runtime_are_available_everywhere() =>
        GarbageCollector
            .All.Where(collector => collector.Variables["DOTNET_GCName"].Length == 0)
            .ShouldAllBe(collector => collector.UnavailableReason == null);
}
