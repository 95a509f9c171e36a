using TokenSigningBench.Testing;

namespace TokenSigningBench.Benchmarks.Tests.Conventions;

/// <summary>What is restored before a benchmark runs: whoever measures signing does not wait for the lab's databases and directories.</summary>
public class PackagesTests
{
    private const string Benchmarks = "benchmarks/TokenSigningBench.Benchmarks";
    private const string Lab = "src/TokenSigningBench.Lab";
    private const string Core = "src/TokenSigningBench.Core";

    [Fact]
    public void The_benchmarks_restore_no_package_that_only_the_lab_needs()
    {
        string[] lab = [.. NamesIn(Lab).Except(NamesIn(Core), StringComparer.OrdinalIgnoreCase)];
        // What the comparison is made of: without these it would compare nothing.
        lab.ShouldContain("Npgsql");
        lab.ShouldContain("Microsoft.Data.Sqlite");
        lab.ShouldContain("System.DirectoryServices.Protocols");

        NamesIn(Benchmarks).Intersect(lab, StringComparer.OrdinalIgnoreCase).ShouldBeEmpty();
    }

    [Fact]
    public void The_benchmarks_are_built_without_the_lab() =>
        LockedPackage
            .Of(Benchmarks)
            .Where(entry => (string)entry.Value!["type"]! == "Project")
            .Select(entry => entry.Key)
            .ShouldBe(["tokensigningbench.core", "tokensigningbench.reports"], ignoreOrder: true);

    private static IEnumerable<string> NamesIn(string project) =>
        from entry in LockedPackage.Of(project)
        where (string)entry.Value!["type"]! != "Project"
        select entry.Key;
}
