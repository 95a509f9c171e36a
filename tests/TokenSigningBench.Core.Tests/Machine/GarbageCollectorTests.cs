using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Tests.Machine;

public class GarbageCollectorTests
{
    [Fact]
    public void Each_has_a_name_of_its_own() =>
        GarbageCollector.All.Select(collector => collector.Name).Distinct().Count().ShouldBe(GarbageCollector.All.Count);

    [Fact]
    public void A_process_runs_under_one_of_them_at_most() =>
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
    public void What_the_runtime_itself_has_can_be_had_everywhere() =>
        GarbageCollector
            .All.Where(collector => collector.Variables["DOTNET_GCName"].Length == 0)
            .ShouldAllBe(collector => collector.UnavailableReason == null);
}
