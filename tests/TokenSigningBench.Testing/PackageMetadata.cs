using System.IO.Compression;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace TokenSigningBench.Testing;

/// <summary>What a package says of itself.</summary>
public static partial class PackageMetadata
{
    /// <summary>The metadata element of its nuspec.</summary>
    public static XElement Of(ZipArchive package, string id)
    {
        using Stream stream = package.GetEntry($"{id}.nuspec")!.Open();
        return XDocument.Load(stream).Root!.Elements().Single();
    }

    /// <summary>What a registry shows, and what leads from a package to the source that it was built from.</summary>
    /// <param name="address">What was given as ProjectAddress.</param>
    public static void ShouldBeComplete(ZipArchive package, string id, string address)
    {
        XElement metadata = Of(package, id);
        string Value(string name) => metadata.Elements().Single(element => element.Name.LocalName == name).Value;
        (Value("id"), Value("license"), Value("projectUrl"), Value("icon"), Value("readme")).ShouldBe(
            (id, "MIT", address, "icon.png", "README.md")
        );
        foreach (string name in new[] { "version", "authors", "description", "tags" })
            Value(name).ShouldNotBeEmpty(name);
        XElement repository = metadata.Elements().Single(element => element.Name.LocalName == "repository");
        ((string?)repository.Attribute("type"), (string?)repository.Attribute("url")).ShouldBe(("git", $"{address}.git"));
        Commit().IsMatch((string?)repository.Attribute("commit") ?? "").ShouldBeTrue();
        foreach (string file in new[] { "icon.png", "README.md" })
            package.GetEntry(file).ShouldNotBeNull(file);
    }

    [GeneratedRegex("^[0-9a-f]{40}$")]
    private static partial Regex Commit();
}
