using TokenSigningBench.Benchmarks.Primitives;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Tests.Primitives;

public class PrimitivesWithoutCauseTests
{
    [Fact]
    public void Without_its_cause_each_operation_has_the_same_result()
    {
        // Each compares its result with the library's when it is made.
        foreach (OperationSource source in PrimitivesWithoutCause.All)
        {
            using IOperation operation = source.Make();
            operation.Run();
        }

        PrimitivesWithoutCause.All.Count.ShouldBe(7);
    }
}
