namespace TokenSigningBench.Architecture.Tests;

/// <summary>The files with code, by their paths below the repository's folder.</summary>
internal static class SourceFiles
{
    private static readonly string[] Folders = ["src", "benchmarks", "tests"];

    /// <summary>The C# files of all projects, without what the build generates.</summary>
    public static IEnumerable<string> CSharp() => Folders.SelectMany(folder => Files(folder, "*.cs"));

    /// <summary>The C# files, and the shell scripts.</summary>
    public static IEnumerable<string> WithScripts() => [.. CSharp(), .. Files("scripts", "*.sh"), ".ci/run"];

    private static IEnumerable<string> Files(string folder, string pattern) =>
        Directory
            .EnumerateFiles(RepositoryFile.At(folder), pattern, SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(RepositoryFile.At("."), file).Replace('\\', '/'))
            .Where(file => !file.Split('/').Any(part => part is "bin" or "obj"))
            .Order(StringComparer.Ordinal);
}
