using TokenSigningBench.Testing;

namespace TokenSigningBench.Benchmarks.Tests.Conventions;

/// <summary>
/// The packages restored before a benchmark runs: signing benchmarks must not restore the lab's packages.
/// </summary>
public class PackagesTests
{
    private const string Benchmarks = "benchmarks/TokenSigningBench.Benchmarks";
    private const string Lab = "src/TokenSigningBench.Lab";
    private const string Check = "src/TokenSigningBench.Check";

    [Fact]
    public void The_benchmarks_restore_no_package_that_only_the_lab_needs()
    {
        string[] lab = [.. NamesIn(Lab).Except(NamesIn(Check), StringComparer.OrdinalIgnoreCase)];
        // Counter-check: without these packages the comparison would compare nothing.
        lab.ShouldContain("Npgsql");

        NamesIn(Benchmarks).Intersect(lab, StringComparer.OrdinalIgnoreCase).ShouldBeEmpty();
    }

    [Fact]
    public void The_benchmarks_are_built_without_the_lab() =>
        LockedPackage
            .Of(Benchmarks)
            .Where(entry => (string)entry.Value!["type"]! == "Project")
            .Select(entry => entry.Key)
            .ShouldBe(
                ["tokensigningbench.check", "tokensigningbench.core", "tokensigningbench.reports", "tokensigningbench.telemetry"],
                ignoreOrder: true
            );

    private static IEnumerable<string> NamesIn(string project) =>
        from entry in LockedPackage.Of(project)
        where (string)entry.Value!["type"]! != "Project"
        select entry.Key;
}
