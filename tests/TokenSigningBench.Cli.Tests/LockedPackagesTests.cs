using System.Text.Json.Nodes;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>That a checked change restores the packages that were locked, and none besides; by the settings of every project, on a copy of one.</summary>
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
        // Whatever was built here is among the packages of this machine: no registry is asked.
        _folder.Write("nuget.config", "<configuration><packageSources><clear /></packageSources></configuration>");
        foreach (string file in new[] { Project, LockFile })
            File.Copy(Path.Combine(Root, "src", "TokenSigningBench.Core", file), _folder.File(file));
    }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void What_was_locked_is_restored_and_nothing_is_written()
    {
        string before = File.ReadAllText(_folder.File(LockFile));
        (int exitCode, string output, string errors) = Restore();
        exitCode.ShouldBe(0, output + errors);
        File.ReadAllText(_folder.File(LockFile)).ShouldBe(before);
    }

    [Theory]
    [InlineData("requested", "[4.0.0, )", "NU1004")]
    [InlineData("contentHash", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==", "NU1403")]
    public void Another_version_or_another_content_is_refused(string member, string changed, string error)
    {
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
                .SelectMany(part => Directory.GetDirectories(Path.Combine(Root, part)))
                .Where(folder => Directory.GetFiles(folder, "*.csproj") is not []),
        ];
        projects.Length.ShouldBeGreaterThanOrEqualTo(10);
        foreach (string project in projects)
        {
            string text = File.ReadAllText(Path.Combine(project, LockFile));
            text.ShouldNotContain("://", customMessage: project);
            JsonObject packages = JsonNode.Parse(text)!["dependencies"]!.AsObject().ShouldHaveSingleItem().Value!.AsObject();
            foreach ((string name, JsonNode? package) in packages)
            {
                if ((string)package!["type"]! != "Project")
                    Convert.FromBase64String((string)package["contentHash"]!).Length.ShouldBe(64, $"{project}: {name}");
            }
        }
    }

    private (int ExitCode, string Output, string Errors) Restore() =>
        DotNetProgram.RunFile("dotnet", ["restore", _folder.File(Project), "-nodeReuse:false"], ("CI", "true"));
}
