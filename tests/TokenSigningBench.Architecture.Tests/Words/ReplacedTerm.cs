using System.Collections.Concurrent;

namespace TokenSigningBench.Architecture.Tests.Words;

/// <summary>A term that the code does not use, as <c>replaced-terms.txt</c> has it.</summary>
/// <param name="Area">Where the pattern is searched: text, name or doc.</param>
internal sealed partial record ReplacedTerm(string Area, string Pattern)
{
    public const string File = "tests/TokenSigningBench.Architecture.Tests/Words/replaced-terms.txt";

    private static readonly ConcurrentDictionary<string, Regex> Globs = new();

    private readonly Regex _pattern = new(
        Pattern,
        RegexOptions.CultureInvariant | (Area == "text" ? RegexOptions.IgnoreCase : RegexOptions.None)
    );

    public string Instead { get; private set; } = "";

    /// <summary>Samples in which it must be found.</summary>
    public List<string> Found { get; } = [];

    /// <summary>Samples in which it must not be found.</summary>
    public List<string> Clean { get; } = [];

    /// <summary>The files that the entry is for; all where there is none.</summary>
    public List<string> In { get; } = [];

    public List<Regex> AllowedLines { get; } = [];

    public List<string> AllowedPaths { get; } = [];

    public static IReadOnlyList<ReplacedTerm> ReadAll() => Parse(RepositoryFile.Read(File));

    /// <exception cref="FormatException">A line has no known keyword, or an entry lacks its replacement or a sample.</exception>
    public static IReadOnlyList<ReplacedTerm> Parse(string file)
    {
        var terms = new List<ReplacedTerm>();
        foreach (string line in file.Split('\n').Select(line => line.TrimEnd()).Where(line => line.Length > 0 && line[0] != '#'))
        {
            if (Entry().Match(line) is { Success: true } entry)
                terms.Add(new(entry.Groups["area"].Value, entry.Groups["pattern"].Value));
            else if (Detail().Match(line) is { Success: true } detail && terms.Count > 0)
                terms[^1].Add(detail.Groups["keyword"].Value, detail.Groups["value"].Value, detail.Groups["reason"].Value);
            else
                throw new FormatException($"{File}: cannot be read: {line}");
        }

        return terms.All(term => term.Instead.Length > 0 && term.Found.Count > 0)
            ? terms
            : throw new FormatException($"{File}: an entry without \"write\" or \"found\"");
    }

    /// <summary>What is found in a passage, with its line.</summary>
    public IEnumerable<(int Line, string Found)> FindIn(Passage passage)
    {
        string? text = (Area, passage.Kind) switch
        {
            ("text", PassageKind.Comment) or ("name", PassageKind.Name) or ("doc", PassageKind.Documentation) => passage.Text,
            ("text", PassageKind.Name) => passage.Words,
            _ => null,
        };
        return text is null
            ? []
            : _pattern.Matches(text).Select(match => (passage.Lines[Math.Min(match.Index, passage.Lines.Count - 1)], match.Value));
    }

    /// <summary>Whether the entry holds in a file.</summary>
    public bool AppliesTo(string path) =>
        (In.Count == 0 || In.Exists(glob => IsMatch(glob, path))) && !AllowedPaths.Exists(glob => IsMatch(glob, path));

    public bool Allows(string line) => AllowedLines.Exists(allowed => allowed.IsMatch(line));

    public override string ToString() => $"{Area} {Pattern}";

    private void Add(string keyword, string value, string reason)
    {
        if (keyword.StartsWith("allow", StringComparison.Ordinal) && reason.Length == 0)
            throw new FormatException($"{File}: \"{keyword} {value}\" has no reason");
        switch (keyword)
        {
            case "write":
                Instead = value;
                break;
            case "allow line":
                AllowedLines.Add(new Regex(value, RegexOptions.CultureInvariant));
                break;
            default:
                List<string> list = keyword switch
                {
                    "found" => Found,
                    "clean" => Clean,
                    "in" => In,
                    _ => AllowedPaths,
                };
                list.Add(value);
                break;
        }
    }

    // Each is asked for every file.
    private static bool IsMatch(string glob, string path) => Globs.GetOrAdd(glob, PatternOf).IsMatch(path);

    // "*" stays within a folder, "**" does not.
    private static Regex PatternOf(string glob)
    {
        string pattern = Regex
            .Escape(glob)
            .Replace(@"\*\*/", "(?:.*/)?", StringComparison.Ordinal)
            .Replace(@"\*\*", ".*", StringComparison.Ordinal)
            .Replace(@"\*", "[^/]*", StringComparison.Ordinal);
        return new($"^{pattern}$", RegexOptions.CultureInvariant);
    }

    [GeneratedRegex(@"^(?<area>text|name|doc) (?<pattern>.+)$")]
    private static partial Regex Entry();

    [GeneratedRegex(@"^  (?<keyword>write|found|clean|in|allow line|allow path) +(?<value>.+?)(?: -- (?<reason>.+))?$")]
    private static partial Regex Detail();
}
