using System.Reflection;
using System.Runtime.InteropServices;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>The package that users install, made from what this test run was built from.</summary>
public sealed class PackedToolTests(PackedToolTests.Installation tool) : IClassFixture<PackedToolTests.Installation>
{
    [Fact]
    public void The_solution_packs_nothing_but_the_tool() =>
        Path.GetFileName(Directory.GetFiles(tool.Packages).ShouldHaveSingleItem()).ShouldMatch(@"^TokenSigningBench\.Tool\.\d+\.\d+\.\d+\.nupkg$");

    [Fact]
    public void It_knows_its_version_and_names_its_commands()
    {
        string version = Path.GetFileNameWithoutExtension(Directory.GetFiles(tool.Packages)[0])["TokenSigningBench.Tool.".Length..];
        tool.Run("--version").ShouldBe((0, $"{version}\n", ""));

        (int exitCode, string output, string errors) = tool.Run("--help");
        exitCode.ShouldBe(0, errors);
        foreach (string command in new[] { "forge", "inspect", "check" })
            output.ShouldContain($"\n  {command} ");
    }

    [Fact]
    public void Every_command_finds_the_libraries_it_needs()
    {
        using var folder = new TemporaryFolder();
        string pem = folder.File("idsrv-256-P-256.pem");
        tool.Run("forge", "--key", "ec:P-256", "--format", "pem", "--days", "90", "--out", folder.Path).ExitCode.ShouldBe(0);

        (int exitCode, string output, string errors) = tool.Run("inspect", pem);
        exitCode.ShouldBe(0, errors);
        output.ShouldContain("EC, P-256");

        (exitCode, output, errors) = tool.Run("check", pem);
        exitCode.ShouldBe(0, output + errors);
        output.ShouldStartWith("FIT  ");

        string none = folder.File("none.pem");
        tool.Run("inspect", none).ShouldBe((2, "", $"{none}: no such file\n"));
    }

    /// <summary>Packed and installed once, into folders of its own and with settings of its own: nothing is asked of the network.</summary>
    public sealed class Installation : IDisposable
    {
        private readonly TemporaryFolder _folder = new();

        public Installation()
        {
            string configuration = typeof(PackedToolTests).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration;
            // Without building: other test projects may be running from the same output.
            DotNet(
                "pack", SolutionFile(), "--configuration", configuration, "--no-build", "-nodeReuse:false", "--output", Packages,
                $"-p:PublishDir={_folder.File("publish")}/", $"-p:NuspecOutputPath={_folder.File("nuspec")}/");

            string settings = _folder.Write("nuget.config", $"<configuration><packageSources><clear /><add key=\"packed\" value=\"{Packages}\" /></packageSources></configuration>");
            DotNet("tool", "install", "TokenSigningBench.Tool", "--tool-path", _folder.File("tool"), "--configfile", settings);
        }

        public string Packages => _folder.File("packages");

        // The installed program looks for .NET where an installer puts it; the tests may be running on another.
        private static string DotNetFolder => Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

        public void Dispose() => _folder.Dispose();

        public (int ExitCode, string Output, string Errors) Run(params string[] arguments) =>
            DotNetProgram.RunFile(Path.Combine(_folder.File("tool"), OperatingSystem.IsWindows() ? "tokenbench.exe" : "tokenbench"), arguments, ("DOTNET_ROOT", DotNetFolder));

        private void DotNet(params string[] arguments)
        {
            (int exitCode, string output, string errors) = DotNetProgram.RunFile(
                "dotnet", arguments, ("DOTNET_CLI_HOME", _folder.File("home")), ("DOTNET_NOLOGO", "1"), ("DOTNET_CLI_TELEMETRY_OPTOUT", "1"), ("DOTNET_GENERATE_ASPNET_CERTIFICATE", "0"));
            exitCode.ShouldBe(0, output + errors);
        }

        internal static string SolutionFile()
        {
            DirectoryInfo folder = new(AppContext.BaseDirectory);
            while (folder.GetFiles("TokenSigningBench.sln") is [])
                folder = folder.Parent.ShouldNotBeNull();
            return Path.Combine(folder.FullName, "TokenSigningBench.sln");
        }
    }
}
