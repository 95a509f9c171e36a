using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>scripts/install.sh and scripts/publish.sh.</summary>
public sealed class InstallScriptTests : IDisposable
{
    private const string Install = "scripts/install.sh [--check] [--tool-path DIR] [--no-build]",
        Publish = "scripts/publish.sh [RID] [DIR]";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableTheory]
    [InlineData("install.sh", "--chek", $"--chek: unknown argument: {Install}")]
    [InlineData("install.sh", "--tool-path", $"--tool-path: names no folder: {Install}")]
    [InlineData("publish.sh", "debian", $"debian: is not a runtime identifier such as linux-x64: {Publish}")]
    public void A_wrong_argument_is_refused_in_one_line(string script, string argument, string line) =>
        Run(script, argument).ShouldBe((2, "", line + "\n"));

    [SkippableFact]
    public void A_folder_that_cannot_be_used_is_refused_in_one_line()
    {
        string file = _folder.Write("file", "");
        Run("install.sh", "--tool-path", file).ShouldBe((2, "", $"{file}: is not a folder\n"));
        Run("publish.sh", "linux-x64", file).ShouldBe((2, "", $"{file}: is not a folder\n"));
        Run("publish.sh", "linux-x64", _folder.Path).ShouldBe((2, "", $"{_folder.Path}: is not empty\n"));
    }

    [SkippableFact]
    public void An_older_build_of_the_same_version_is_replaced()
    {
        Skip.IfNot(
            Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_TESTS") == "all",
            "scripts/test.sh --all installs the tool three times"
        );
        string tools = _folder.File("tools"),
            program = Path.Combine(tools, "tokenbench");
        foreach ((string package, string[] options) in new (string, string[])[] { ("Tool", []), ("Tool", []), ("Check", ["--check"]) })
        {
            (int exitCode, string output, string errors) = Run("install.sh", ["--no-build", "--tool-path", tools, .. options]);
            (exitCode, errors).ShouldBe((0, ""));
            output.ShouldContain($"Installed  TokenSigningBench.{package} ");
            output.ShouldContain($"Program    {program}\n");
            output.ShouldContain($"PATH       {tools} is not on PATH");
            output.ShouldEndWith($"Remove     dotnet tool uninstall TokenSigningBench.{package} --tool-path {tools}\n");
            File.Exists(program).ShouldBeTrue();
        }
    }

    private static (int ExitCode, string Output, string Errors) Run(string script, params string[] arguments) =>
        DotNetProgram.RunFile(RequiredProgram.FindOrSkip("bash", "bash"), [RepositoryFile.At($"scripts/{script}"), .. arguments]);
}
