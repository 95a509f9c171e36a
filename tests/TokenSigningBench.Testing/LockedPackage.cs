using System.Text.Json.Nodes;

namespace TokenSigningBench.Testing;

/// <summary>The packages that this clone restores, by their lock files: what a program says of its libraries' versions is compared with these.</summary>
public static class LockedPackage
{
    /// <summary>The version that a package is restored in.</summary>
    /// <param name="project">The project's folder, below the repository's.</param>
    public static string VersionOf(string package, string project = "src/TokenSigningBench.Core") =>
        (string)Of(project)[package]!["resolved"]!;

    /// <summary>All that a project restores, with what came with others and the projects that it refers to: each package's name, with its entry in the lock file.</summary>
    /// <param name="project">The project's folder, below the repository's.</param>
    public static JsonObject Of(string project) =>
        JsonNode.Parse(RepositoryFile.Read($"{project}/packages.lock.json"))!["dependencies"]!.AsObject().Single().Value!.AsObject();
}
