using System.IO.Compression;
using System.Reflection;
using System.Xml.Linq;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>What somebody installs: packed from the build under test.</summary>
public sealed class PackageTests
{
    private const string Package = "TokenSigningBench.Telemetry";

    [Fact]
    public void The_package_depends_on_the_library_that_signs_and_on_nothing_else()
    {
        using var folder = new TemporaryFolder();
        using ZipArchive package = Pack(folder);
        using Stream stream = package.GetEntry($"{Package}.nuspec")!.Open();
        XElement metadata = XDocument.Load(stream).Root!.Elements().Single();

        string[] frameworks = ["net8.0", "net10.0"];
        Named(metadata, "group")
            .Select(one => (string)one.Attribute("targetFramework")!)
            .Distinct()
            .ShouldBe(frameworks, ignoreOrder: true);
        // The oldest version that the tests run with.
        Named(metadata, "dependency")
            .Select(one => $"{one.Attribute("id")!.Value} {one.Attribute("version")!.Value}")
            .ShouldBe(Enumerable.Repeat("Microsoft.IdentityModel.Tokens 7.5.0", frameworks.Length));
        Named(metadata, "frameworkReference")
            .Select(one => (string)one.Attribute("name")!)
            .ShouldBe(Enumerable.Repeat("Microsoft.AspNetCore.App", frameworks.Length));
        Named(metadata, "license").Single().Value.ShouldBe("MIT");
        IEnumerable<string> assemblies = frameworks.SelectMany(one => new[] { $"lib/{one}/{Package}.dll", $"lib/{one}/{Package}.xml" });
        foreach (string file in assemblies.Append("README.md"))
            package.GetEntry(file).ShouldNotBeNull(file);
    }

    private static IEnumerable<XElement> Named(XElement metadata, string name) =>
        metadata.Descendants().Where(element => element.Name.LocalName == name);

    private static ZipArchive Pack(TemporaryFolder folder)
    {
        string configuration = typeof(PackageTests).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration;
        // Without a build: other test projects may be running from the same output.
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            "dotnet",
            [
                "pack",
                RepositoryFile.At($"src/{Package}"),
                "--configuration",
                configuration,
                "--no-build",
                "-nodeReuse:false",
                "--output",
                folder.Path,
                $"-p:NuspecOutputPath={folder.File("nuspec")}/",
            ],
            ("DOTNET_CLI_HOME", folder.File("home")),
            ("DOTNET_NOLOGO", "1"),
            ("DOTNET_CLI_TELEMETRY_OPTOUT", "1"),
            ("DOTNET_GENERATE_ASPNET_CERTIFICATE", "0")
        );
        exitCode.ShouldBe(0, output + errors);
        return ZipFile.OpenRead(Directory.GetFiles(folder.Path, "*.nupkg").Single());
    }
}
