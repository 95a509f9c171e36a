using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Tests.Passwords;

public class PasswordsWithoutCauseTests
{
    [Fact]
    public void Without_its_cause_each_hash_has_the_same_result()
    {
        // Each compares its result with the library's when it is made.
        foreach (OperationSource source in PasswordsWithoutCause.All)
        {
            using IOperation operation = source.Make();
            operation.Run();
        }

        PasswordsWithoutCause.All.Count.ShouldBe(4);
    }
}
