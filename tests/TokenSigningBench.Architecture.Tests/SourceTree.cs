using TokenSigningBench.Testing;

namespace TokenSigningBench.Architecture.Tests;

/// <summary>The folders and files of source and tests.</summary>
internal static class SourceTree
{
    /// <summary>The most files of one folder.</summary>
    public const int MaxFiles = 40;

    /// <summary>The packages of servers and databases, which whoever wants a certificate checked has no use for.</summary>
    public static IReadOnlyList<string> ServerPackages { get; } =
    ["idunno.Authentication.Basic", "Microsoft.Data.Sqlite", "Npgsql", "System.DirectoryServices.Protocols"];

    /// <summary>The namespaces of a project's files, and what they have to be.</summary>
    public static IEnumerable<(string File, string Namespace, string Expected)> NamespacesOf(Layer layer) =>
        from file in FilesIn(layer.Folder)
        from line in File.ReadLines(Path.Combine(RepositoryFile.At(layer.Folder), file))
        where line.StartsWith("namespace ", StringComparison.Ordinal)
        select (
            file,
            line["namespace ".Length..].TrimEnd(';'),
            $"{layer.Name}.{Path.GetDirectoryName(file)!.Replace('/', '.')}".TrimEnd('.')
        );

    /// <summary>A project's folders, with how many files each has.</summary>
    public static IEnumerable<(string Name, int Files)> FoldersOf(Layer layer) =>
        from file in FilesIn(layer.Folder)
        group file by Path.GetDirectoryName(file)! into folder
        select (folder.Key.Length == 0 ? FolderGraph.Root : folder.Key, folder.Count());

    /// <summary>How many of a project's classes of tests stand in the folder of what they are named after, and how many there are.</summary>
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
