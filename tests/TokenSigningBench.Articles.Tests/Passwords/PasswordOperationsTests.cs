using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Passwords;

public class PasswordOperationsTests
{
    // Those of more iterations do the same more often. The largest are measured by PasswordTablesJobTests.
    private static readonly string[] ManyIterations = [" 20000 iterations", " 50000 iterations"];

    [Fact]
    public void Each_operation_of_this_process_is_created_and_runs() => Run(name => !ManyIterations.Any(name.Contains));

    [SkippableFact]
    public void Each_operation_of_many_iterations_is_created_and_runs()
    {
        LongTest.SkipUnlessAll("the same hashes with more iterations");
        Run(name => ManyIterations.Any(name.Contains));
    }

    [Fact]
    public void Hashes_of_Java_name_the_command_that_measures_them()
    {
        OperationSource[] java = [.. PasswordOperations.All.Where(source => source.Name.EndsWith("(Java)", StringComparison.Ordinal))];
        java.Length.ShouldBe(13);
        java.ShouldAllBe(source =>
            Should.Throw<NotSupportedException>(source.Make).Message == "Java is measured by the command password-tables"
        );
    }

    [SkippableFact]
    public void A_process_hashes_under_the_collector_it_was_started_with()
    {
        LongTest.SkipUnlessAll("a program for each collector");
        using IOperation here = HashOperation
            .Of(
                PasswordHashing2021Statements.Sha1(PasswordHashing2021Statements.KeycloakIterations, Pbkdf2Engine.System),
                SampleLogin.WithShortSalt(32)
            )
            .Make();
        double hash = Contender.Calling("", here).Measure(TimeSpan.FromMilliseconds(30)).Cpu!.Value;
        foreach (GarbageCollector collector in GarbageCollector.All.Where(collector => collector.UnavailableReason is null))
        {
            using IOperation operation = CollectorProcess.Start(collector, Pbkdf2Engine.System);
            // Its CPU time is that of the process that hashes, and not of this thread, which only waits: a thousandth of it.
            Contender.Calling("", operation).Measure(TimeSpan.FromMilliseconds(30)).Cpu!.Value.ShouldBeGreaterThan(hash / 10);
        }
    }

    [Fact]
    public void A_process_under_the_wrong_collector_does_not_hash()
    {
        (int exitCode, string output, string errors) = DotNetProgram.Run(
            Features.Program,
            [CollectorProcess.Argument, "server", "System"],
            ("DOTNET_gcServer", "0")
        );
        exitCode.ShouldNotBe(0);
        output.ShouldBeEmpty();
        errors.ShouldContain("does not collect as 'server' does: ServerGC is False, not True");
    }

    private static void Run(Func<string, bool> isSelected)
    {
        string[] others = ["garbage collector", "(Java)", " 27500 iterations", " 100000 iterations"];
        OperationSource[] sources =
        [
            .. PasswordOperations.All.Where(source => !others.Any(source.Name.Contains) && isSelected(source.Name)),
        ];
        sources.ShouldNotBeEmpty();
        foreach (OperationSource source in sources)
        {
            using IOperation operation = source.Make();
            operation.Run();
        }
    }
}
