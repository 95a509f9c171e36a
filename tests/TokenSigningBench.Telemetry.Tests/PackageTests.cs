using System.IO.Compression;
using System.Reflection;
using System.Reflection.Metadata;
using System.Text;
using System.Xml.Linq;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>What somebody installs: packed from the build under test.</summary>
public sealed class PackageTests
{
    private const string Package = "TokenSigningBench.Telemetry",
        Address = "https://github.com/owner/name";

    // Of the portable PDB format: docs/specs/PortablePdb-Metadata.md of dotnet/runtime.
    private static readonly Guid SourceLink = new("CC110556-A091-4D38-9FEC-25AB9A351A6A");

    [SkippableFact]
    public void The_package_depends_on_the_library_that_signs_and_on_nothing_else()
    {
        LongTest.SkipUnlessAll("the package is packed");
        using var folder = new TemporaryFolder();
        using ZipArchive package = Pack(folder);
        PackageMetadata.ShouldBeComplete(package, Package, Address);
        XElement metadata = PackageMetadata.Of(package, Package);

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
        IEnumerable<string> assemblies = frameworks.SelectMany(one => new[] { $"lib/{one}/{Package}.dll", $"lib/{one}/{Package}.xml" });
        foreach (string file in assemblies)
            package.GetEntry(file).ShouldNotBeNull(file);
    }

    /// <summary>
    /// Built as it is published, from a repository at an address: debuggers fetch each file of the commit, and no folder of the builder is
    /// in it.
    /// </summary>
    [SkippableFact]
    public void Symbols_lead_to_the_sources_of_the_commit()
    {
        LongTest.SkipUnlessAll("it builds a copy");
        string git = RequiredProgram.FindOrSkip("git", "git");
        using var folder = new TemporaryFolder();
        string copy = folder.File("copy");
        Succeeds(folder, git, "clone", "--quiet", "--depth", "1", $"file://{RepositoryFile.At(".")}", copy);
        Succeeds(folder, git, "-C", copy, "remote", "set-url", "origin", $"{Address}.git");
        string commit = Succeeds(folder, git, "-C", copy, "rev-parse", "HEAD").Trim();
        Succeeds(
            folder,
            "dotnet",
            ["pack", $"{copy}/src/{Package}", "-nodeReuse:false", "--output", folder.File("out"), "-p:ContinuousIntegrationBuild=true"]
        );

        using ZipArchive symbols = ZipFile.OpenRead(Directory.GetFiles(folder.File("out"), "*.snupkg").Single());
        foreach (string framework in new[] { "net8.0", "net10.0" })
        {
            using var pdb = new MemoryStream();
            using (Stream stream = symbols.GetEntry($"lib/{framework}/{Package}.pdb")!.Open())
                stream.CopyTo(pdb);
            pdb.Position = 0;
            using var provider = MetadataReaderProvider.FromPortablePdbStream(pdb);
            MetadataReader reader = provider.GetMetadataReader();
            reader
                .Documents.Select(one => reader.GetString(reader.GetDocument(one).Name))
                .ShouldAllBe(name => name.StartsWith("/_/", StringComparison.Ordinal));
            string links = reader
                .CustomDebugInformation.Select(reader.GetCustomDebugInformation)
                .Where(one => reader.GetGuid(one.Kind) == SourceLink)
                .Select(one => Encoding.UTF8.GetString(reader.GetBlobBytes(one.Value)))
                .ShouldHaveSingleItem();
            links.ShouldContain($"https://raw.githubusercontent.com/owner/name/{commit}/*");
        }
    }

    private static string Succeeds(TemporaryFolder folder, string program, params string[] arguments)
    {
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            program,
            arguments,
            DotNetProgram.SdkEnvironment(folder.File("home"))
        );
        exitCode.ShouldBe(0, output + errors);
        return output;
    }

    private static IEnumerable<XElement> Named(XElement metadata, string name) =>
        metadata.Descendants().Where(element => element.Name.LocalName == name);

    private static ZipArchive Pack(TemporaryFolder folder)
    {
        string configuration = typeof(PackageTests).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration;
        // Without a build: other test projects may be running from the same output.
        Succeeds(
            folder,
            "dotnet",
            "pack",
            RepositoryFile.At($"src/{Package}"),
            "--configuration",
            configuration,
            "--no-build",
            "-nodeReuse:false",
            "--output",
            folder.Path,
            $"-p:NuspecOutputPath={folder.File("nuspec")}/",
            $"-p:ProjectAddress={Address}"
        );
        return ZipFile.OpenRead(Directory.GetFiles(folder.Path, "*.nupkg").Single());
    }
}
