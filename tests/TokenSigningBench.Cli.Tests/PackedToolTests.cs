using System.IO.Compression;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>The packages that users install, packed from the build under test.</summary>
public sealed partial class PackedToolTests(PackedToolTests.Installation tools) : IClassFixture<PackedToolTests.Installation>
{
    private const string Tool = "TokenSigningBench.Tool",
        Check = "TokenSigningBench.Check";

    [Fact]
    public void Only_the_two_tools_and_the_telemetry_are_packed() =>
        Installation.Packed.Order(StringComparer.Ordinal).ShouldBe([Check, "TokenSigningBench.Telemetry", Tool]);

    [SkippableTheory]
    [InlineData(Tool)]
    [InlineData(Check)]
    public void It_prints_its_version_and_lists_its_commands(string package)
    {
        LongTest.SkipUnlessAll("it packs");
        tools.Run(package, "--version").ShouldBe((0, $"{tools.VersionOf(package)}\n", ""));

        (int exitCode, string output, string errors) = tools.Run(package, "--help");
        exitCode.ShouldBe(0, errors);
        foreach (string command in new[] { "create-cert", "inspect", "check" })
            output.ShouldContain($"\n  {command} ");
        output.Contains("\n  storm ", StringComparison.Ordinal).ShouldBe(package == Tool);
    }

    [SkippableTheory]
    [InlineData(Tool)]
    [InlineData(Check)]
    public void Every_command_finds_the_libraries_it_needs(string package)
    {
        LongTest.SkipUnlessAll("it packs");
        using var folder = new TemporaryFolder();
        string pem = folder.File("idsrv-256-2048.pem");
        tools
            .Run(package, "create-cert", "--key", "rsa:2048", "--format", "pem", "--days", "90", "--out", folder.Path)
            .ExitCode.ShouldBe(0);

        (int exitCode, string output, string errors) = tools.Run(package, "inspect", pem);
        exitCode.ShouldBe(0, errors);
        output.ShouldContain("RSA 2048");

        // Relying parties are programs that run scripts embedded in both packages.
        (exitCode, output, errors) = tools.Run(package, ["check", pem, package == Check ? "--relying-parties" : "--no-timing"]);
        exitCode.ShouldBe(0, output + errors);
        output.ShouldStartWith("FIT  ");

        string none = folder.File("none.pem");
        tools.Run(package, "inspect", none).ShouldBe((2, "", $"{none}: no such file\n"));
    }

    [SkippableTheory]
    [InlineData(Tool)]
    [InlineData(Check)]
    public void A_package_names_its_address_commit_licence_and_picture_and_runs_on_newer_versions(string package)
    {
        LongTest.SkipUnlessAll("it packs");
        using ZipArchive opened = ZipFile.OpenRead(tools.FileOf(package).FullName);
        PackageMetadata.ShouldBeComplete(opened, package, Installation.Address);
        using var settings = JsonDocument.Parse(
            opened
                .Entries.Single(entry =>
                    entry.Name is "tokenbench.runtimeconfig.json" or "TokenSigningBench.Check.runtimeconfig.json"
                    && (entry.Name[0] == 't') == (package == Tool)
                )
                .Open()
        );
        settings.RootElement.GetProperty("runtimeOptions").GetProperty("rollForward").GetString().ShouldBe("Major");
    }

    [SkippableFact]
    public void The_check_package_is_less_than_a_quarter_of_the_full_tool()
    {
        LongTest.SkipUnlessAll("it packs");
        tools.SizeOf(Check).ShouldBeLessThan(tools.SizeOf(Tool) / 4);
    }

    [SkippableFact]
    public void The_check_package_runs_once_without_being_installed()
    {
        LongTest.SkipUnlessAll("it packs");
        RequiredProgram.FindOrSkip("git", "git");
        using TemporaryFolder repository = tools.EmptyRepository();
        repository.Write("signing.crt", KnownCertificates.OfCurve().RawData);
        string line = RepositoryFile
            .Read("docs/guides/install.md")
            .Split('\n')
            .Single(one => one.StartsWith("dotnet dnx ", StringComparison.Ordinal));
        (int exitCode, string output) = Installation.Step(repository, [line], ("NUGET_PACKAGES", repository.File("cache")));
        exitCode.ShouldBe(0, output);
        output.ShouldContain("FIT  signing.crt");
    }

    /// <summary>The shell lines of docs/guides/ci.md, in an empty git repository with the package, as runners start them.</summary>
    [SkippableTheory]
    [InlineData("GitHub Actions", "GITHUB_ACTIONS=true", "GITHUB_STEP_SUMMARY=summary")]
    [InlineData("GitLab CI", "GITLAB_CI=true", null)]
    [InlineData("Azure Pipelines", "TF_BUILD=True", "AGENT_TEMPDIRECTORY=agent")]
    public void In_a_pipeline_a_fit_certificate_passes_and_a_bad_one_fails_with_exit_code_1(string system, string runner, string? place)
    {
        LongTest.SkipUnlessAll("it packs");
        RequiredProgram.FindOrSkip("bash", "bash");
        RequiredProgram.FindOrSkip("git", "git");
        string section = RepositoryFile.Read("docs/guides/ci.md").Split($"## {system}\n")[1].Split("\n## ")[0];
        string[] lines = [.. ShellLine().Matches(section).Select(line => line.Groups["line"].Value)];
        lines.Length.ShouldBe(2, section);
        using TemporaryFolder repository = tools.EmptyRepository();
        (string, string) Variable(string setting, string value) => (setting.Split('=')[0], value);
        (string, string)[] environment =
        [
            Variable(runner, runner.Split('=')[1]),
            .. place is null ? [] : new[] { Variable(place, repository.File(place.Split('=')[1])) },
        ];

        repository.Write("signing.crt", KnownCertificates.OfCurve().RawData);
        (int exitCode, string output) = Installation.Step(repository, lines, environment);
        exitCode.ShouldBe(0, output);

        repository.Write("signing.crt", CraftedCertificate.OfRsa(1024));
        (exitCode, output) = Installation.Step(repository, [lines[1]], environment);
        exitCode.ShouldBe(1, output);
        Failures(repository).ShouldContain("rsa-too-small");

        // The key itself: the password is a secret variable of the job.
        const string Password = "of the pipeline";
        string line = $"{lines[1].Replace("signing.crt", "signing.pfx", StringComparison.Ordinal)} --no-timing";
        using (X509Certificate2 fit = KnownCertificates.OfCurve())
            repository.Write("signing.pfx", fit.Export(X509ContentType.Pkcs12, Password));
        (exitCode, output) = Installation.Step(repository, [line], [.. environment, (PasswordOptions.Variable, Password)]);
        exitCode.ShouldBe(0, output);

        (exitCode, output) = Installation.Step(repository, [line], [.. environment, (PasswordOptions.Variable, "another")]);
        exitCode.ShouldBe(2, output);
        output.ShouldContain("signing.pfx: ");

        using (X509Certificate2 weak = KnownCertificates.OfRsa(1024))
            repository.Write("signing.pfx", weak.Export(X509ContentType.Pkcs12, Password));
        (exitCode, output) = Installation.Step(repository, [line], [.. environment, (PasswordOptions.Variable, Password)]);
        exitCode.ShouldBe(1, output);
        (output + Failures(repository)).ShouldNotContain(Password);
        Failures(repository).ShouldContain("rsa-too-small");
    }

    /// <summary>action.yml's step, with the environment and the files that a runner of GitHub's gives it.</summary>
    [SkippableFact]
    public void As_an_action_it_fails_for_a_bad_certificate_with_findings_annotations_and_a_summary()
    {
        LongTest.SkipUnlessAll("it packs");
        RequiredProgram.FindOrSkip("bash", "bash");
        RequiredProgram.FindOrSkip("git", "git");
        using TemporaryFolder repository = tools.EmptyRepository();
        repository.Write("signing.crt", KnownCertificates.OfCurve().RawData);
        repository.Write("a small.crt", CraftedCertificate.OfRsa(1024));
        string step = Regex.Match(RepositoryFile.Read("action.yml"), "run: (?<line>.*)").Groups["line"].Value;

        (int ExitCode, string Output, string Set, string Summary) Action(string certificates, string source, string password = "")
        {
            string output = repository.Write("output", ""),
                summary = repository.Write("summary", "");
            Directory.CreateDirectory(repository.File("runner"));
            (int exitCode, string printed) = Installation.Step(
                repository,
                [step],
                ("INPUT_CERTIFICATES", certificates),
                ("INPUT_OPTIONS", "\n  --no-timing\n"),
                ("INPUT_SOURCE", source),
                ("INPUT_SARIF", "check.sarif"),
                (PasswordOptions.Variable, password),
                ("RUNNER_TEMP", repository.File("runner")),
                ("GITHUB_ACTION_PATH", RepositoryFile.At(".")),
                ("GITHUB_ACTIONS", "true"),
                ("GITHUB_WORKSPACE", repository.Path),
                ("GITHUB_OUTPUT", output),
                ("GITHUB_STEP_SUMMARY", summary)
            );
            return (exitCode, printed, File.ReadAllText(output), File.ReadAllText(summary));
        }

        (int exitCode, string printed, string set, string summary) = Action("signing.crt\n", "packages");
        (exitCode, set).ShouldBe((0, "exit-code=0\nsarif=check.sarif\n"), printed);
        summary.ShouldStartWith("### FIT: ");

        (exitCode, printed, set, summary) = Action("signing.crt\n  a small.crt  \n", "packages");
        (exitCode, set).ShouldBe((1, "exit-code=1\nsarif=check.sarif\n"), printed);
        printed.ShouldContain("::error file=a small.crt,line=1,title=rsa-too-small::");
        summary.ShouldContain("### NOT FIT: ");
        Failures(repository).ShouldContain("rsa-too-small");

        using (X509Certificate2 own = KnownCertificates.OfCurve())
            repository.Write("signing.pfx", own.Export(X509ContentType.Pkcs12, "of the job"));
        (exitCode, printed, set, _) = Action("signing.pfx", "packages", "of the job");
        (exitCode, set).ShouldBe((0, "exit-code=0\nsarif=check.sarif\n"), printed);
        (exitCode, printed, set, _) = Action("signing.pfx", "packages", "another");
        (exitCode, set).ShouldBe((2, "exit-code=2\nsarif=check.sarif\n"), printed);

        (exitCode, printed, set, _) = Action(" \n", "packages");
        (exitCode, set).ShouldBe((2, ""));
        printed.ShouldBe("action.yml: certificates: names none; give a file or an address a line\n");

        (exitCode, printed, set, _) = Action("signing.crt", "runner");
        (exitCode, set).ShouldBe((2, ""));
        printed.ShouldEndWith("action.yml: runner: TokenSigningBench.Check cannot be installed from it\n");
    }

    [SkippableTheory]
    [InlineData("install.sh", "--chek", "--chek: unknown argument: scripts/install.cs ")]
    [InlineData("install.sh", "--tool-path", "--tool-path: names no folder: scripts/install.cs ")]
    [InlineData("publish.sh", "debian", "debian: is not a runtime identifier such as linux-x64: scripts/publish.sh ")]
    public void A_wrong_argument_of_a_script_is_refused_in_one_line(string script, string argument, string cause)
    {
        (int exitCode, string output, string errors) = Script(script, argument);
        (exitCode, output).ShouldBe((2, ""));
        errors.ShouldStartWith(cause);
        errors.Count(character => character == '\n').ShouldBe(1);
    }

    [SkippableFact]
    public void A_release_is_a_tag_of_the_version_and_has_the_text_of_the_changelog()
    {
        string version = RepositoryFile.Read("Directory.Build.props").Split("<Version>")[1].Split("</Version>")[0];
        Script("release.sh", "--notes", "v9").ShouldBe((2, "", $"v9: is not v{version}, the version in Directory.Build.props\n"));

        (int exitCode, string notes, string errors) = Script("release.sh", "--notes", $"v{version}");
        (exitCode, errors).ShouldBe((0, ""));
        RepositoryFile.Read("CHANGELOG.md").ShouldContain($"\n## {version}\n\n{notes.TrimEnd('\n')}\n");
    }

    [SkippableFact]
    public void A_folder_that_a_script_cannot_use_is_refused_in_one_line()
    {
        LongTest.SkipUnlessAll("it packs");
        using var folder = new TemporaryFolder();
        string file = folder.Write("file", "");
        Script("install.sh", "--tool-path", file).ShouldBe((2, "", $"{file}: is not a folder\n"));
        Script("publish.sh", "linux-x64", file).ShouldBe((2, "", $"{file}: is not a folder\n"));
        Script("publish.sh", "linux-x64", folder.Path).ShouldBe((2, "", $"{folder.Path}: is not empty\n"));
        string tag = $"v{tools.VersionOf(Check)}";
        Script("release.sh", tag, file).ShouldBe((2, "", $"{file}: is not a folder\n"));
        Script("release.sh", tag, folder.Path).ShouldBe((2, "", $"{folder.Path}: is not empty\n"));
    }

    [Fact]
    [Trait("Category", "Long")]
    public void The_install_script_replaces_an_older_build_of_the_same_version()
    {
        using var folder = new TemporaryFolder();
        string place = folder.File("tools");
        foreach ((string package, string[] options) in new (string, string[])[] { (Tool, []), (Tool, []), (Check, ["--check"]) })
        {
            (int exitCode, string output, string errors) = Script("install.sh", ["--no-build", "--tool-path", place, .. options]);
            (exitCode, errors).ShouldBe((0, ""));
            output.ShouldContain($"Installed  {package} ");
            output.ShouldContain($"Program    {Path.Combine(place, "tokenbench")}\n");
            output.ShouldContain($"PATH       {place} is not on PATH");
            output.ShouldEndWith($"Remove     dotnet tool uninstall {package} --tool-path {place}\n");
        }
    }

    private static (int ExitCode, string Output, string Errors) Script(string name, params string[] arguments) =>
        DotNetProgram.RunFile(RequiredProgram.FindOrSkip("bash", "bash"), [RepositoryFile.At($"scripts/{name}"), .. arguments]);

    // The document that would be uploaded.
    private static string Failures(TemporaryFolder repository)
    {
        if (File.Exists(repository.File("check.xml")))
            return XDocument.Load(repository.File("check.xml")).Descendants("failure").Single().Parent!.ToString();
        if (File.Exists(repository.File("check.json")))
            return string.Join(
                ' ',
                JsonNode
                    .Parse(File.ReadAllText(repository.File("check.json")))!
                    .AsArray()
                    .Where(one => one!["severity"]!.GetValue<string>() == "critical")
            );
        JsonNode sarif = JsonNode.Parse(File.ReadAllText(repository.File("check.sarif")))!;
        return string.Join(' ', sarif["runs"]![0]!["results"]!.AsArray().Where(one => one!["level"]!.GetValue<string>() == "error"));
    }

    [GeneratedRegex(@"^ *- (run: |script: |)(?<line>(dotnet tool|\.tools/tokenbench) .*)$", RegexOptions.Multiline)]
    internal static partial Regex ShellLine();

    /// <summary>
    /// Packed and installed once, by the first test that needs it, in separate folders with separate settings: no network access.
    /// </summary>
    public sealed class Installation : IDisposable
    {
        /// <summary>Where these packages say that the project is at home.</summary>
        public const string Address = "https://github.com/owner/name";

        private readonly TemporaryFolder _folder = new();
        private readonly Lazy<string> _packages;

        public Installation() => _packages = new(Install);

        private string Install()
        {
            string packages = _folder.File("packages");
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
                    packages,
                    $"-p:PublishDir={_folder.File($"{package}-publish")}/",
                    $"-p:NuspecOutputPath={_folder.File($"{package}-nuspec")}/",
                    $"-p:ProjectAddress={Address}"
                );
            }

            string settings = _folder.Write(
                "nuget.config",
                $"<configuration><packageSources><clear /><add key=\"packed\" value=\"{packages}\" /></packageSources></configuration>"
            );
            foreach (string package in new[] { Tool, Check })
                DotNet("tool", "install", package, "--tool-path", _folder.File(package), "--configfile", settings);
            return packages;
        }

        /// <summary>The IDs of all projects that are packable.</summary>
        public static IEnumerable<string> Packed =>
            from project in Directory.EnumerateFiles(RepositoryFile.At("."), "*.csproj", SearchOption.AllDirectories)
            let text = File.ReadAllText(project)
            where text.Contains("<Import Project=\"../Package.props\" />", StringComparison.Ordinal)
            select text.Split("<PackageId>")[1].Split("</PackageId>")[0];

        public string VersionOf(string package) => Path.GetFileNameWithoutExtension(FileOf(package).Name)[(package.Length + 1)..];

        public long SizeOf(string package) => FileOf(package).Length;

        public FileInfo FileOf(string package) => new DirectoryInfo(_packages.Value).GetFiles($"{package}.*.nupkg").ShouldHaveSingleItem();

        // The installed program looks for .NET in the default installation; the tests may run on another one.
        private static string DotNetFolder => Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

        public void Dispose() => _folder.Dispose();

        public (int ExitCode, string Output, string Errors) Run(string package, params string[] arguments) =>
            DotNetProgram.RunFile(
                Path.Combine(_packages.Value, "..", package, OperatingSystem.IsWindows() ? "tokenbench.exe" : "tokenbench"),
                arguments,
                ("DOTNET_ROOT", DotNetFolder)
            );

        /// <summary>An empty git repository with the small package in the folder packages.</summary>
        public TemporaryFolder EmptyRepository()
        {
            var repository = new TemporaryFolder();
            DotNetProgram.RunFile("git", ["init", "--quiet", repository.Path]).ExitCode.ShouldBe(0);
            FileInfo package = FileOf(Check);
            Directory.CreateDirectory(repository.File("packages"));
            package.CopyTo(Path.Combine(repository.File("packages"), package.Name));
            return repository;
        }

        /// <summary>Runs lines as build servers do: in bash, which stops at the first failure.</summary>
        public static (int ExitCode, string Output) Step(
            TemporaryFolder repository,
            string[] lines,
            params (string Name, string Value)[] environment
        )
        {
            string script = repository.Write("step.sh", $"set -eo pipefail\ncd '{repository.Path}'\n{string.Join('\n', lines)}\n");
            (int exitCode, string output, string errors) = DotNetProgram.RunFile(
                "bash",
                [script],
                [.. environment, ("DOTNET_ROOT", DotNetFolder), .. DotNetProgram.SdkEnvironment(repository.File("home"))]
            );
            return (exitCode, output + errors);
        }

        private void DotNet(params string[] arguments)
        {
            (int exitCode, string output, string errors) = DotNetProgram.RunFile(
                "dotnet",
                arguments,
                DotNetProgram.SdkEnvironment(_folder.File("home"))
            );
            exitCode.ShouldBe(0, output + errors);
        }
    }
}
