using System.Reflection;
using System.Runtime.InteropServices;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>The packages that users install, packed from the build under test.</summary>
public sealed class PackedToolTests(PackedToolTests.Installation tools) : IClassFixture<PackedToolTests.Installation>
{
    private const string Tool = "TokenSigningBench.Tool",
        Check = "TokenSigningBench.Check";

    [Fact]
    public void Only_the_two_tools_are_packed() => Installation.Packed.Order(StringComparer.Ordinal).ShouldBe([Check, Tool]);

    [Theory]
    [InlineData(Tool)]
    [InlineData(Check)]
    public void It_prints_its_version_and_lists_its_commands(string package)
    {
        tools.Run(package, "--version").ShouldBe((0, $"{tools.VersionOf(package)}\n", ""));

        (int exitCode, string output, string errors) = tools.Run(package, "--help");
        exitCode.ShouldBe(0, errors);
        foreach (string command in new[] { "create-cert", "inspect", "check" })
            output.ShouldContain($"\n  {command} ");
        output.Contains("\n  storm ", StringComparison.Ordinal).ShouldBe(package == Tool);
    }

    [Theory]
    [InlineData(Tool)]
    [InlineData(Check)]
    public void Every_command_finds_the_libraries_it_needs(string package)
    {
        using var folder = new TemporaryFolder();
        string pem = folder.File("idsrv-256-P-256.pem");
        tools
            .Run(package, "create-cert", "--key", "ec:P-256", "--format", "pem", "--days", "90", "--out", folder.Path)
            .ExitCode.ShouldBe(0);

        (int exitCode, string output, string errors) = tools.Run(package, "inspect", pem);
        exitCode.ShouldBe(0, errors);
        output.ShouldContain("EC, P-256");

        // Relying parties are programs that run scripts embedded in the package.
        (exitCode, output, errors) = tools.Run(package, "check", pem, "--relying-parties");
        exitCode.ShouldBe(0, output + errors);
        output.ShouldStartWith("FIT  ");

        string none = folder.File("none.pem");
        tools.Run(package, "inspect", none).ShouldBe((2, "", $"{none}: no such file\n"));
    }

    [Fact]
    public void The_check_package_is_less_than_a_quarter_of_the_full_tool() => tools.SizeOf(Check).ShouldBeLessThan(tools.SizeOf(Tool) / 4);

    /// <summary>Packed and installed once, in separate folders with separate settings: no network access.</summary>
    public sealed class Installation : IDisposable
    {
        private readonly TemporaryFolder _folder = new();

        public Installation()
        {
            string configuration = typeof(PackedToolTests).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration;
            // Without a build: other test projects may be running from the same output.
            foreach ((string project, string package) in new[] { ("TokenSigningBench.Cli", Tool), ("TokenSigningBench.Check", Check) })
            {
                DotNet(
                    "pack",
                    RepositoryFile.At($"src/{project}"),
                    "--configuration",
                    configuration,
                    "--no-build",
                    "-nodeReuse:false",
                    "--output",
                    Packages,
                    $"-p:PublishDir={_folder.File($"{package}-publish")}/",
                    $"-p:NuspecOutputPath={_folder.File($"{package}-nuspec")}/"
                );
            }

            string settings = _folder.Write(
                "nuget.config",
                $"<configuration><packageSources><clear /><add key=\"packed\" value=\"{Packages}\" /></packageSources></configuration>"
            );
            foreach (string package in new[] { Tool, Check })
                DotNet("tool", "install", package, "--tool-path", _folder.File(package), "--configfile", settings);
        }

        /// <summary>The IDs of all projects that are packable.</summary>
        public static IEnumerable<string> Packed =>
            from project in Directory.EnumerateFiles(RepositoryFile.At("."), "*.csproj", SearchOption.AllDirectories)
            let text = File.ReadAllText(project)
            where text.Contains("<IsPackable>true</IsPackable>", StringComparison.Ordinal)
            select text.Split("<PackageId>")[1].Split("</PackageId>")[0];

        public string VersionOf(string package) => Path.GetFileNameWithoutExtension(FileOf(package).Name)[(package.Length + 1)..];

        public long SizeOf(string package) => FileOf(package).Length;

        private FileInfo FileOf(string package) => new DirectoryInfo(Packages).GetFiles($"{package}.*.nupkg").ShouldHaveSingleItem();

        public string Packages => _folder.File("packages");

        // The installed program looks for .NET in the default installation; the tests may run on another one.
        private static string DotNetFolder => Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

        public void Dispose() => _folder.Dispose();

        public (int ExitCode, string Output, string Errors) Run(string package, params string[] arguments) =>
            DotNetProgram.RunFile(
                Path.Combine(_folder.File(package), OperatingSystem.IsWindows() ? "tokenbench.exe" : "tokenbench"),
                arguments,
                ("DOTNET_ROOT", DotNetFolder)
            );

        private void DotNet(params string[] arguments)
        {
            (int exitCode, string output, string errors) = DotNetProgram.RunFile(
                "dotnet",
                arguments,
                ("DOTNET_CLI_HOME", _folder.File("home")),
                ("DOTNET_NOLOGO", "1"),
                ("DOTNET_CLI_TELEMETRY_OPTOUT", "1"),
                ("DOTNET_GENERATE_ASPNET_CERTIFICATE", "0")
            );
            exitCode.ShouldBe(0, output + errors);
        }
    }
}
