using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>A copy of the repository's files, committed to a git repository of its own: scripts may change it.</summary>
public sealed class RepositoryCopy : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public RepositoryCopy()
    {
        string root = RepositoryFile.At(".");
        IEnumerable<string> files = Directory
            .EnumerateFiles(root)
            .Concat(
                new[] { "src", "benchmarks", "tests", "scripts" }.SelectMany(folder =>
                    Directory.EnumerateFiles(Path.Combine(root, folder), "*", SearchOption.AllDirectories)
                )
            );
        foreach (string file in files)
        {
            string name = Path.GetRelativePath(root, file);
            // In a work tree of git, .git is a file.
            if (name == ".git" || name.Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin"))
                continue;
            Directory.CreateDirectory(Path.GetDirectoryName(_folder.File(name))!);
            File.Copy(file, _folder.File(name));
        }

        Git("init", "--quiet");
        Commit();
    }

    public void Dispose() => _folder.Dispose();

    public string PathOf(string name) => _folder.File(name);

    /// <summary>Runs a script of the copy.</summary>
    public (int ExitCode, string Output, string Errors) Script(string name, params string[] arguments) =>
        DotNetProgram.RunFile("bash", [_folder.File($"scripts/{name}"), .. arguments]);

    /// <summary>Changes a file: the text must be in it.</summary>
    public void Replace(string name, string text, string replacement)
    {
        string content = File.ReadAllText(_folder.File(name));
        content.ShouldContain(text);
        File.WriteAllText(_folder.File(name), content.Replace(text, replacement, StringComparison.Ordinal));
    }

    /// <summary>The files that differ from the commit, new ones included, in the order of their paths.</summary>
    public string[] Changed() =>
        [
            .. Git("status", "--porcelain", "--untracked-files=all")
                .Split('\n', StringSplitOptions.RemoveEmptyEntries)
                .Select(line => line[3..])
                .Order(StringComparer.Ordinal),
        ];

    public void Commit()
    {
        Git("add", "--all");
        Git("-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false", "commit", "--quiet", "-m", "test");
    }

    /// <summary>Builds a project.</summary>
    public void Build(string project)
    {
        string[] arguments = ["build", _folder.File(project), "-c", "Release", "-v", "quiet", "-nologo", "-nodeReuse:false"];
        (int exitCode, string output, string errors) = DotNetProgram.RunFile("dotnet", arguments, ("DOTNET_CLI_TELEMETRY_OPTOUT", "1"));
        exitCode.ShouldBe(0, output + errors);
    }

    /// <summary>Runs tests of a project that is built.</summary>
    public (int ExitCode, string Output) Test(string project, string filter, params (string Name, string Value)[] environment)
    {
        string[] arguments = ["test", _folder.File(project), "-c", "Release", "--no-build", "-nologo", "--filter", filter];
        (int exitCode, string output, _) = DotNetProgram.RunFile("dotnet", arguments, environment);
        return (exitCode, output);
    }

    private string Git(params string[] arguments)
    {
        (int exitCode, string output, string errors) = DotNetProgram.RunFile("git", ["-C", _folder.Path, .. arguments]);
        exitCode.ShouldBe(0, errors);
        return output;
    }
}
