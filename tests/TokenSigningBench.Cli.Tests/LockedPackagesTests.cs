using System.Text.Json.Nodes;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>
/// A restore in CI gets exactly the locked packages. It is tested on a copy of one project, with the settings of all projects.
/// </summary>
public sealed class LockedPackagesTests : IDisposable
{
    private const string Project = "TokenSigningBench.Core.csproj";
    private const string LockFile = "packages.lock.json";

    private static readonly string Root = RepositoryFile.At(".");

    private readonly TemporaryFolder _folder = new();

    public LockedPackagesTests()
    {
        foreach (string settings in new[] { "Directory.Build.props", "Directory.Packages.props" })
            _folder.Write(settings, $"<Project><Import Project=\"{Path.Combine(Root, settings)}\" /></Project>");
        // Every package of this build is in this machine's package cache: no registry is contacted.
        _folder.Write("nuget.config", "<configuration><packageSources><clear /></packageSources></configuration>");
        foreach (string file in new[] { Project, LockFile })
            File.Copy(Path.Combine(Root, "src", "TokenSigningBench.Core", file), _folder.File(file));
    }

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void Locked_packages_are_restored_and_the_lock_file_is_unchanged()
    {
        LongTest.SkipUnlessAll("it restores packages");
        string before = File.ReadAllText(_folder.File(LockFile));
        (int exitCode, string output, string errors) = Restore();
        exitCode.ShouldBe(0, output + errors);
        File.ReadAllText(_folder.File(LockFile)).ShouldBe(before);
    }

    [SkippableTheory]
    [InlineData("requested", "[4.0.0, )", "NU1004")]
    [InlineData("contentHash", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==", "NU1403")]
    public void A_changed_version_or_content_hash_is_refused(string member, string changed, string error)
    {
        LongTest.SkipUnlessAll("it restores packages");
        JsonNode locked = JsonNode.Parse(File.ReadAllText(_folder.File(LockFile)))!;
        locked["dependencies"]!["net10.0"]!["MathNet.Numerics"]![member] = changed;
        _folder.Write(LockFile, locked.ToJsonString());

        (int exitCode, string output, string errors) = Restore();
        exitCode.ShouldBe(1, output + errors);
        output.ShouldContain($"error {error}: ");
        output.ShouldContain("MathNet.Numerics");
    }

    [Fact]
    public void Every_project_has_its_lock_file_with_a_hash_for_each_package_and_no_registry()
    {
        string[] projects =
        [
            .. new[] { "src", "tests", "benchmarks" }
                .SelectMany(parent => Directory.GetDirectories(Path.Combine(Root, parent)))
                .Where(folder => Directory.GetFiles(folder, "*.csproj") is not []),
        ];
        projects.Length.ShouldBeGreaterThanOrEqualTo(10);
        foreach (string project in projects)
        {
            string text = File.ReadAllText(Path.Combine(project, LockFile));
            text.ShouldNotContain("://", customMessage: project);
            // For each framework.
            JsonObject dependencies = JsonNode.Parse(text)!["dependencies"]!.AsObject();
            dependencies.ShouldNotBeEmpty(project);
            foreach ((string name, JsonNode? package) in dependencies.SelectMany(framework => framework.Value!.AsObject()))
            {
                if ((string)package!["type"]! != "Project")
                    Convert.FromBase64String((string)package["contentHash"]!).Length.ShouldBe(64, $"{project}: {name}");
            }
        }
    }

    private (int ExitCode, string Output, string Errors) Restore() =>
        DotNetProgram.RunFile("dotnet", ["restore", _folder.File(Project), "-nodeReuse:false"], ("CI", "true"));
}
