using System.Text.RegularExpressions;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>Finds the names of the environment variables that the sources of programs read.</summary>
internal static partial class EnvironmentVariables
{
    /// <summary>The variables of everything in src and benchmarks, in ordinal order.</summary>
    public static IEnumerable<string> ReadByTheCode() =>
        In(
            new[] { "src", "benchmarks" }
                .SelectMany(folder => Directory.EnumerateFiles(RepositoryFile.At(folder), "*.cs", SearchOption.AllDirectories))
                .Where(file => !file.Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin"))
                .ToDictionary(file => file, File.ReadAllText)
        );

    /// <param name="sources">The text of each file by its name. A constant of another class is looked for in its file.</param>
    public static IEnumerable<string> In(IReadOnlyDictionary<string, string> sources) =>
        sources.SelectMany(source => Names(source.Key, source.Value, sources)).Distinct().Order(StringComparer.Ordinal);

    private static IEnumerable<string> Names(string file, string text, IReadOnlyDictionary<string, string> sources)
    {
        foreach (Match read in Read().Matches(text))
        {
            string argument = read.Groups["argument"].Value;
            if (argument.StartsWith('"'))
            {
                yield return argument.Trim('"');
                continue;
            }

            // The method itself as an argument: the names are in an array, "…Variables = [...]".
            string[] found = argument.Length == 0 ? [.. Listed(text)] : [.. Constant(argument, text, sources)];
            foreach (string name in found.DefaultIfEmpty($"a variable whose name is not found: {Path.GetFileName(file)}"))
                yield return name;
        }
    }

    private static IEnumerable<string> Constant(string argument, string text, IReadOnlyDictionary<string, string> sources)
    {
        string[] parts = argument.Split('.');
        var constant = new Regex($"const string {parts[^1]} = \"(?<value>[^\"]+)\"");
        IEnumerable<string> places =
            parts.Length == 1 ? [text] : sources.Values.Where(other => Regex.IsMatch(other, $@"\b(class|record|struct) {parts[^2]}\b"));
        return places.Select(place => constant.Match(place)).Where(match => match.Success).Select(match => match.Groups["value"].Value);
    }

    private static IEnumerable<string> Listed(string text) =>
        List().Matches(text).SelectMany(list => Literal().Matches(list.Value)).Select(literal => literal.Groups["value"].Value);

    [GeneratedRegex(@"Environment\.GetEnvironmentVariable(\((?<argument>[^)]+)\)|(?=\)))")]
    private static partial Regex Read();

    [GeneratedRegex(@"Variables = \[[^\]]*\]")]
    private static partial Regex List();

    [GeneratedRegex("\"(?<value>[^\"]+)\"")]
    private static partial Regex Literal();
}
