using TokenSigningBench.Check.Checks;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference matches the code.</summary>
public sealed class ReferencePagesTests
{
    private const string Write = "TOKENSIGNINGBENCH_WRITE";

    public static TheoryData<string> Pages => [.. ReferencePage.All.Keys];

    [Theory]
    [MemberData(nameof(Pages))]
    public void The_page_matches_the_code(string page)
    {
        string path = RepositoryFile.At($"docs/reference/{page}"),
            generated = ReferencePage.All[page](),
            current = File.Exists(path) ? File.ReadAllText(path) : "";
        if (Environment.GetEnvironmentVariable(Write) is not null)
            File.WriteAllText(path, generated);
        current.ShouldBe(
            generated,
            $"{Write}=1 dotnet test -c Release tests/TokenSigningBench.Cli.Tests --filter FullyQualifiedName~ReferencePagesTests writes it"
        );
    }

    [Fact]
    public void The_table_of_machines_in_the_program_matches_the_kept_runs()
    {
        string path = RepositoryFile.At(MachinesPage.Table),
            generated = MachinesPage.RenderTable(),
            current = File.ReadAllText(path);
        if (Environment.GetEnvironmentVariable(Write) is not null)
            File.WriteAllText(path, generated);
        current.ShouldBe(generated, "scripts/add-machine.sh writes it");
    }

    [Fact]
    public void Every_environment_variable_that_the_code_reads_has_a_row() =>
        EnvironmentVariables.ReadByTheCode().ShouldBe(EnvironmentPage.All.Select(one => one.Name).Order(StringComparer.Ordinal));

    [Theory]
    [InlineData("const string Name = \"TOKENBENCH_A\"; x = Environment.GetEnvironmentVariable(Name);", "TOKENBENCH_A")]
    [InlineData("x = Environment.GetEnvironmentVariable(\"TOKENBENCH_B\") ?? \"\";", "TOKENBENCH_B")]
    [InlineData(
        "class Other { const string Variable = \"TOKENBENCH_C\"; } x = Environment.GetEnvironmentVariable(Other.Variable)!;",
        "TOKENBENCH_C"
    )]
    [InlineData(
        "string[] NamesOfVariables; x = Read(Environment.GetEnvironmentVariable);",
        "a variable whose name is not found: Source.cs"
    )]
    public void A_variable_is_found_by_literal_and_by_constant(string source, string name) =>
        EnvironmentVariables.In(new Dictionary<string, string> { ["Source.cs"] = source }).ShouldBe([name]);

    [Fact]
    public void The_policy_of_the_page_is_read()
    {
        using var folder = new TemporaryFolder();
        string file = folder.Write("policy.json", PolicyPage.Example);
        PolicyFile.Read(file).Severities.ShouldNotBeEmpty();
    }

    [Fact]
    public void Titles_of_rules_are_unique_clauses() =>
        RuleSet.All.Select(rule => rule.Title).Where(title => title.Length is 0 or > 100 || title.EndsWith('.')).ShouldBeEmpty();
}
