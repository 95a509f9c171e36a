namespace TokenSigningBench.Architecture.Tests.Words;

internal enum PassageKind
{
    /// <summary>An identifier where it is declared, or the name of a file or folder.</summary>
    Name,

    /// <summary>Adjacent comment lines joined with spaces, without markup and without quoted code.</summary>
    Comment,

    /// <summary>The content of one XML doc element.</summary>
    Documentation,
}

/// <summary>A piece of a source file that is written for readers.</summary>
/// <param name="Lines">The line number of each character of the text, from 1. Line 0 is the file's path.</param>
internal sealed partial record Passage(PassageKind Kind, string Text, IReadOnlyList<int> Lines)
{
    /// <summary>The text of a name as words: "FirstKid" and "first_kid" are "First Kid" and "first kid".</summary>
    public string Words { get; } = Kind == PassageKind.Name ? WordStarts().Replace(Text, " ").Replace('_', ' ').Trim() : Text;

    public static Passage Name(string identifier, int line) =>
        new(PassageKind.Name, identifier, [.. Enumerable.Repeat(line, identifier.Length)]);

    [GeneratedRegex("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")]
    private static partial Regex WordStarts();
}
