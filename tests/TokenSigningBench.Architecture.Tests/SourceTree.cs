namespace TokenSigningBench.Architecture.Tests;

/// <summary>The folders and files of the source and test projects.</summary>
internal static class SourceTree
{
    /// <summary>The maximum number of files in a folder.</summary>
    public const int MaxFiles = 40;

    /// <summary>Packages of servers and databases. A project that only checks certificates must not restore them.</summary>
    public static IReadOnlyList<string> ServerPackages { get; } =
    ["idunno.Authentication.Basic", "Microsoft.Data.Sqlite", "Npgsql", "System.DirectoryServices.Protocols"];

    /// <summary>The namespace of each file of a project, and the expected one.</summary>
    public static IEnumerable<(string File, string Namespace, string Expected)> NamespacesOf(Layer layer) =>
        from file in FilesIn(layer.Folder)
        from line in File.ReadLines(Path.Combine(RepositoryFile.At(layer.Folder), file))
        where line.StartsWith("namespace ", StringComparison.Ordinal)
        select (
            file,
            line["namespace ".Length..].TrimEnd(';'),
            $"{layer.Name}.{Path.GetDirectoryName(file)!.Replace('/', '.')}".TrimEnd('.')
        );

    /// <summary>A project's folders, each with its number of files.</summary>
    public static IEnumerable<(string Name, int Files)> FoldersOf(Layer layer) =>
        from file in FilesIn(layer.Folder)
        group file by Path.GetDirectoryName(file)! into folder
        select (folder.Key.Length == 0 ? FolderGraph.Root : folder.Key, folder.Count());

    /// <summary>
    /// How many test classes of a project are in the folder of the class they are named after, and how many test classes it has.
    /// </summary>
    public static (int Placed, int All) TestsOf(Layer layer)
    {
        ILookup<string, string> source = FilesIn(layer.Folder)
            .ToLookup(file => Path.GetFileNameWithoutExtension(file), file => Path.GetDirectoryName(file)!);
        (string Name, string Folder)[] tests =
        [
            .. from file in FilesIn($"tests/{layer.Name}.Tests")
            let name = Path.GetFileNameWithoutExtension(file)
            where name.EndsWith("Tests", StringComparison.Ordinal)
            select (name[..^"Tests".Length], Path.GetDirectoryName(file)!),
        ];
        return (tests.Count(test => source[test.Name].Contains(test.Folder)), tests.Length);
    }

    private static IEnumerable<string> FilesIn(string folder)
    {
        string root = RepositoryFile.At(folder);
        return Directory
            .EnumerateFiles(root, "*.cs", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(root, file))
            .Where(file => !file.StartsWith("obj", StringComparison.Ordinal) && !file.StartsWith("bin", StringComparison.Ordinal));
    }
}
