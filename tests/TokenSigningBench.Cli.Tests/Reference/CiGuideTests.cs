using System.Reflection;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>The shell lines of docs/guides/ci.md, in an empty git repository that has the package in a folder.</summary>
public sealed partial class CiGuideTests(CiGuideTests.Repository repository) : IClassFixture<CiGuideTests.Repository>
{
    public static TheoryData<string> Systems => ["GitHub Actions", "GitLab CI", "Azure Pipelines"];

    [SkippableTheory]
    [MemberData(nameof(Systems))]
    public void A_fit_certificate_passes_and_a_bad_one_fails_with_exit_code_1(string system)
    {
        Skip.IfNot(
            Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_TESTS") == "all",
            "scripts/test.sh --all packs and installs the small package for this"
        );
        RequiredProgram.FindOrSkip("bash", "bash");
        RequiredProgram.FindOrSkip("git", "git");
        string[] lines = [.. ShellLine().Matches(SectionOf(system)).Select(line => line.Groups["line"].Value)];
        lines.Length.ShouldBe(2, system);

        using TemporaryFolder clone = repository.Clone();
        clone.Write("signing.crt", Certificate());
        (int exitCode, string output) = Run(clone, lines);
        exitCode.ShouldBe(0, output);

        // RFC 7518 requires 2048 bits.
        clone.Write("signing.crt", CraftedCertificate.OfRsa(1024));
        (exitCode, output) = Run(clone, [lines[1]]);
        exitCode.ShouldBe(1, output);
        Failures(clone).ShouldContain("rsa-too-small");
    }

    private static string SectionOf(string system) => RepositoryFile.Read("docs/guides/ci.md").Split($"## {system}\n")[1].Split("\n## ")[0];

    // As build servers run a step: bash, which stops at the first failure.
    private static (int ExitCode, string Output) Run(TemporaryFolder clone, string[] lines)
    {
        string script = clone.Write("step.sh", $"set -eo pipefail\ncd '{clone.Path}'\n{string.Join('\n', lines)}\n");
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            "bash",
            [script],
            ("DOTNET_ROOT", DotNetFolder),
            ("DOTNET_NOLOGO", "1"),
            ("DOTNET_CLI_TELEMETRY_OPTOUT", "1"),
            ("DOTNET_CLI_HOME", clone.File("home"))
        );
        return (exitCode, output + errors);
    }

    // The document that would be uploaded names the rule.
    private static string Failures(TemporaryFolder clone)
    {
        if (!File.Exists(clone.File("check.sarif")))
            return XDocument.Load(clone.File("check.xml")).Descendants("failure").Single().Parent!.ToString();
        JsonNode sarif = JsonNode.Parse(File.ReadAllText(clone.File("check.sarif")))!;
        return string.Join(' ', sarif["runs"]![0]!["results"]!.AsArray().Where(one => one!["level"]!.GetValue<string>() == "error"));
    }

    private static byte[] Certificate()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=signing", key, HashAlgorithmName.SHA256);
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 certificate = request.CreateSelfSigned(now.AddDays(-1), now.AddDays(90));
        return certificate.Export(X509ContentType.Cert);
    }

    private static string DotNetFolder =>
        Path.GetFullPath(Path.Combine(System.Runtime.InteropServices.RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

    [GeneratedRegex(@"^ *- (run: |script: |)(?<line>(dotnet tool|\.tools/tokenbench) .*)$", RegexOptions.Multiline)]
    private static partial Regex ShellLine();

    /// <summary>An empty git repository with the small package in the folder packages, packed from the build under test.</summary>
    public sealed class Repository : IDisposable
    {
        private readonly TemporaryFolder _folder = new();
        private readonly Lazy<string> _packages;

        public Repository() => _packages = new(Pack);

        public void Dispose() => _folder.Dispose();

        public TemporaryFolder Clone()
        {
            var clone = new TemporaryFolder();
            Successful("git", "init", "--quiet", clone.Path);
            Directory.CreateDirectory(clone.File("packages"));
            foreach (string package in Directory.EnumerateFiles(_packages.Value))
                File.Copy(package, Path.Combine(clone.File("packages"), Path.GetFileName(package)));
            return clone;
        }

        private string Pack()
        {
            // Without a build: other test projects may be running from the same output.
            string configuration = typeof(CiGuideTests).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration;
            Successful(
                "dotnet",
                "pack",
                RepositoryFile.At("src/TokenSigningBench.Check"),
                "--configuration",
                configuration,
                "--no-build",
                "-nodeReuse:false",
                "--output",
                _folder.File("packages"),
                $"-p:PublishDir={_folder.File("publish")}/",
                $"-p:NuspecOutputPath={_folder.File("nuspec")}/"
            );
            return _folder.File("packages");
        }

        private static void Successful(string program, params string[] arguments)
        {
            (int exitCode, string output, string errors) = DotNetProgram.RunFile(program, arguments);
            exitCode.ShouldBe(0, output + errors);
        }
    }
}
