namespace TokenSigningBench.Architecture.Tests;

/// <summary>What pages and scripts name of the tree: a class that moves to another project takes them along.</summary>
public sealed partial class NamedPathsTests
{
    // What a reader or a script makes.
    private static readonly string[] Made = ["ShortLifetime", "NAME"];

    // The texts of the tests' files by their project.
    private static readonly Lazy<ILookup<string, string>> Code = new(() =>
        SourceFiles.CSharp().ToLookup(path => string.Join('/', path.Split('/')[..2]), RepositoryFile.Read)
    );

    // Decisions tell of their time.
    private static readonly string[] Texts =
    [
        .. MarkdownPage.All().Select(page => page.Path).Where(path => !path.StartsWith("docs/decisions/", StringComparison.Ordinal)),
        .. SourceFiles.WithScripts().Where(path => !path.EndsWith(".cs", StringComparison.Ordinal)),
    ];

    [Fact]
    public void Paths_exist() => Texts.SelectMany(path => MissingPaths(path, RepositoryFile.Read(path))).ShouldBeEmpty();

    [Fact]
    public void Tests_that_are_selected_are_in_the_project() =>
        Texts.SelectMany(path => MissingTests(path, RepositoryFile.Read(path))).ShouldBeEmpty();

    [Fact]
    public void What_is_missing_is_reported()
    {
        MissingPaths("a.md", "`src/TokenSigningBench.Core/Nowhere/None.cs`, and `src/TokenSigningBench.Core/Keys`")
            .ShouldBe(["a.md: src/TokenSigningBench.Core/Nowhere/None.cs"]);
        MissingTests("a.sh", "dotnet test tests/TokenSigningBench.Core.Tests \\\n  --filter FullyQualifiedName~NoTests")
            .ShouldBe(["a.sh: NoTests in tests/TokenSigningBench.Core.Tests"]);
    }

    private static IEnumerable<string> MissingPaths(string source, string text) =>
        from match in TreePath().Matches(text)
        // Of what a build writes, which is not there in each configuration, the project.
        let path = match.Value.TrimEnd('.').Split("/bin/")[0]
        where !Made.Any(path.Contains) && !Path.Exists(RepositoryFile.At(path))
        select $"{source}: {path}";

    private static IEnumerable<string> MissingTests(string source, string text) =>
        from line in text.Replace("\\\n", "", StringComparison.Ordinal).Split('\n')
        let project = TestProject().Match(line)
        where project.Success
        from filter in Filter().Matches(line[project.Index..])
        let name = filter.Groups[1].Value
        where !Made.Any(name.Contains) && !Code.Value[project.Value].Any(code => code.Contains(name, StringComparison.Ordinal))
        select $"{source}: {name} in {project.Value}";

    [GeneratedRegex(@"(?:src|tests|benchmarks)/TokenSigningBench\.[A-Za-z.]+(?:/[\w.-]+)*(?![\w/.$*{<-])")]
    private static partial Regex TreePath();

    [GeneratedRegex(@"tests/TokenSigningBench\.\w+\.Tests")]
    private static partial Regex TestProject();

    // The first name of a filter: a class, or the part of one that ends it.
    [GeneratedRegex(@"FullyQualifiedName~\.?(\w+)")]
    private static partial Regex Filter();
}
