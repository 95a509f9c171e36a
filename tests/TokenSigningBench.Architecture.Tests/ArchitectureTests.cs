using TokenSigningBench.Check.Planted;
using Assembly = System.Reflection.Assembly;

namespace TokenSigningBench.Architecture.Tests;

public sealed partial class ArchitectureTests
{
    public static TheoryData<string> Projects => [.. Layers.All.Select(layer => layer.Name)];

    // To read every assembly takes a second for each.
    private const string Style = "style, as formatting is";

    [SkippableTheory]
    [MemberData(nameof(Projects))]
    public void A_folder_depends_only_on_folders_before_it(string project)
    {
        LongTest.SkipUnlessAll(Style);
        Layer layer = Layers.Of(project);
        FolderGraph.Of(project, layer.Assembly).Violations([.. layer.Folders.Select(folder => folder.Name)]).ShouldBeEmpty();
    }

    [Theory]
    [MemberData(nameof(Projects))]
    public void A_project_depends_only_on_permitted_projects(string project)
    {
        Layer layer = Layers.Of(project);
        layer.Assembly.GetReferencedAssemblies().Select(other => other.Name!).Where(Layers.IsOurs).Except(layer.Projects).ShouldBeEmpty();
    }

    [Theory]
    [MemberData(nameof(Projects))]
    public void Internals_are_visible_only_to_the_project_s_own_tests(string project) =>
        Layers
            .Of(project)
            .Assembly.GetCustomAttributes(typeof(System.Runtime.CompilerServices.InternalsVisibleToAttribute), inherit: false)
            .Select(friend => ((System.Runtime.CompilerServices.InternalsVisibleToAttribute)friend).AssemblyName)
            .ShouldBe([$"{project}.Tests"]);

    [Fact]
    public void No_folder_has_more_than_forty_files_unless_all_are_of_one_kind()
    {
        IEnumerable<string> large =
            from layer in Layers.All
            from folder in SourceTree.FoldersOf(layer)
            where folder.Files > SourceTree.MaxFiles && !layer.IsListOfOneKind(folder.Name)
            select $"{layer.Name}/{folder.Name}: {folder.Files} files";
        large.ShouldBeEmpty();
    }

    [Theory]
    [MemberData(nameof(Projects))]
    public void A_file_s_namespace_matches_its_folder(string project)
    {
        Layer layer = Layers.Of(project);
        SourceTree.NamespacesOf(layer).Where(file => file.Namespace != file.Expected).ShouldBeEmpty();
    }

    [Theory]
    [InlineData("src/TokenSigningBench.Core")]
    [InlineData("src/TokenSigningBench.Reports")]
    [InlineData("src/TokenSigningBench.Check")]
    [InlineData("src/TokenSigningBench.Telemetry")]
    [InlineData("benchmarks/TokenSigningBench.Benchmarks")]
    public void Projects_without_servers_restore_no_server_or_database_package(string project)
    {
        string restored = RepositoryFile.Read($"{project}/packages.lock.json");
        SourceTree.ServerPackages.Where(package => restored.Contains($"\"{package}\"", StringComparison.OrdinalIgnoreCase)).ShouldBeEmpty();
        // Counter-check: a lock file contains these packages, so the search itself works.
        string articles = RepositoryFile.Read("benchmarks/TokenSigningBench.Articles/packages.lock.json");
        SourceTree.ServerPackages.ShouldAllBe(package => articles.Contains($"\"{package}\"", StringComparison.OrdinalIgnoreCase));
    }

    [Fact]
    public void Tests_are_in_the_same_folder_as_the_class_they_test()
    {
        // The program's own tests run whole commands, whose parts are in other projects.
        foreach (Layer layer in Layers.All.Where(layer => layer.Name != "TokenSigningBench.Cli"))
        {
            (int placed, int all) = SourceTree.TestsOf(layer);
            placed.ShouldBeGreaterThanOrEqualTo((int)Math.Ceiling(0.6 * all), $"{layer.Name}: {placed} of {all} classes of tests");
        }
    }

    [SkippableFact]
    public void The_architecture_page_matches_the_code()
    {
        LongTest.SkipUnlessAll(Style);
        string page = RepositoryFile.At("docs/development/architecture.md");
        string current = File.ReadAllText(page),
            generated = Overview.Update(current);
        if (Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_WRITE") is not null)
            File.WriteAllText(page, generated);
        current.ShouldBe(
            generated,
            "TOKENSIGNINGBENCH_WRITE=1 dotnet test -c Release tests/TokenSigningBench.Architecture.Tests regenerates the page"
        );
    }

    // What is generated is held by the test above.
    [Fact]
    public void Every_name_in_the_prose_of_the_architecture_page_exists()
    {
        string prose = Overview.WithoutGenerated(File.ReadAllText(RepositoryFile.At("docs/development/architecture.md")));
        string[] paths = [.. SourceFiles.CSharp().Select(path => $"/{path[..^".cs".Length]}/")],
            names = [.. Name.Matches(prose).Select(match => match.Groups[1].Value).Distinct()];

        names.Length.ShouldBeGreaterThan(20);
        // The name of a file or of a folder.
        names.Where(name => !paths.Any(path => path.Contains($"/{name}/", StringComparison.Ordinal))).ShouldBeEmpty();
    }

    [SkippableFact]
    public void A_forbidden_dependency_is_reported()
    {
        LongTest.SkipUnlessAll(Style);
        Layer check = Layers.Of("TokenSigningBench.Check");
        Assembly planted = typeof(PlantedViolation).Assembly;
        string[] order = ["Planted", .. check.Folders.Select(folder => folder.Name)];

        FolderGraph
            .Of(check.Name, check.Assembly, planted)
            .Violations(order)
            .ShouldBe(["TokenSigningBench.Check: Planted must not depend on Checks: PlantedViolation uses CheckedKey"]);
    }

    [Fact]
    public void A_folder_that_others_depend_on_needs_a_place_in_the_order()
    {
        Layer core = Layers.Of("TokenSigningBench.Core");
        FolderGraph
            .Of(core.Name, core.Assembly)
            .Violations([.. core.Folders.Select(folder => folder.Name).Where(name => name != "Programs")])
            .ShouldContain(line =>
                line.StartsWith("TokenSigningBench.Core: the folder Programs has no place in the order", StringComparison.Ordinal)
            );
    }

    // `Folder/Type`, `Type` and `Type.Member`, and not a file with its ending.
    [GeneratedRegex("`([A-Z][A-Za-z]+(?:/[A-Z][A-Za-z]+)*)(?:\\.[A-Z][A-Za-z]+)?`", RegexOptions.CultureInvariant)]
    private static partial Regex Name { get; }
}
