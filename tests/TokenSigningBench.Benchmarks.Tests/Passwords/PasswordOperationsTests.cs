using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Benchmarks.Tests.Passwords;

public class PasswordOperationsTests
{
    [Fact]
    public void Each_of_this_process_is_made_and_runs()
    {
        foreach (OperationSource source in PasswordOperations.All.Where(source => !source.Name.Contains("garbage collector")))
        {
            using IOperation operation = source.Make();
            operation.Run();
        }
    }

    [Fact]
    public void Java_s_collectors_say_why_they_are_not_here()
    {
        OperationSource[] java = [.. PasswordOperations.All.Where(source => source.Name.EndsWith("(Java)", StringComparison.Ordinal))];
        java.Length.ShouldBe(3);
        java.ShouldAllBe(source =>
            Should.Throw<NotSupportedException>(source.Make).Message.EndsWith("(Java) collects for Java, and .NET has no such collector")
        );
    }

    [Fact]
    public void A_process_hashes_under_the_collector_that_it_was_started_with()
    {
        foreach (GarbageCollector collector in GarbageCollector.All.Where(collector => collector.UnavailableReason is null))
        {
            using IOperation operation = CollectorProcess.Start(collector, Pbkdf2Engine.System);
            operation.Run();
            operation.Run();
        }
    }

    [Fact]
    public void A_process_under_another_collector_than_it_should_be_hashes_nothing()
    {
        (int exitCode, string output, string errors) = DotNetProgram.Run(
            "TokenSigningBench.Benchmarks",
            [CollectorProcess.Argument, "server", "System"],
            ("DOTNET_gcServer", "0")
        );
        exitCode.ShouldNotBe(0);
        output.ShouldBeEmpty();
        errors.ShouldContain("does not collect as 'server' does: ServerGC is False, not True");
    }
}
