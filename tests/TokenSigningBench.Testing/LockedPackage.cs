using System.Text.Json.Nodes;

namespace TokenSigningBench.Testing;

/// <summary>The packages that this clone restores, from their lock files, to compare with the library versions a program reports.</summary>
public static class LockedPackage
{
    /// <summary>The restored version of a package.</summary>
    /// <param name="project">The project's folder, relative to the repository.</param>
    public static string VersionOf(string package, string project = "src/TokenSigningBench.Core") =>
        (string)Of(project)[package]!["resolved"]!;

    /// <summary>
    /// All packages a project restores, including transitive ones and project references: each name with its entry in the lock file.
    /// </summary>
    /// <param name="project">The project's folder, relative to the repository.</param>
    public static JsonObject Of(string project) =>
        JsonNode.Parse(RepositoryFile.Read($"{project}/packages.lock.json"))!["dependencies"]!.AsObject().Single().Value!.AsObject();
}
